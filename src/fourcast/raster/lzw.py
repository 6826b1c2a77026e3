"""The packing that GIF uses (Lempel, Ziv, Welch): sequences seen before are named by a number of growing width."""

from __future__ import annotations

_SYMBOLS = 256
_CLEAR, _END = _SYMBOLS, _SYMBOLS + 1
_FIRST_WIDTH, _WIDEST = 9, 12
_BLOCK = 255


def pack_indices(indices: bytes) -> bytes:
    """Return the data of one image: the width of a symbol, then blocks of packed bytes, then an empty block."""
    packed = _pack(indices)
    blocks = [packed[start : start + _BLOCK] for start in range(0, len(packed), _BLOCK)]
    return bytes([8]) + b"".join(bytes([len(block)]) + block for block in blocks) + b"\x00"


def _pack(indices: bytes) -> bytes:
    out = bytearray()
    word = bits = 0  # what waits to be written, from the low end
    width = _FIRST_WIDTH
    first = [bytes([symbol]) for symbol in range(_SYMBOLS)]
    names = {sequence: number for number, sequence in enumerate(first)}
    following = _END + 1  # the number that the next new sequence gets

    def write(number: int) -> None:
        nonlocal word, bits
        word |= number << bits
        bits += width
        while bits >= 8:
            out.append(word & 0xFF)
            word >>= 8
            bits -= 8

    write(_CLEAR)
    sequence = b""
    for symbol in indices:
        longer = sequence + first[symbol]
        if longer in names:
            sequence = longer
            continue
        write(names[sequence])
        if following < 1 << _WIDEST:
            names[longer] = following
            following += 1
            if following > 1 << width:  # the number just given needs one bit more
                width += 1
        else:
            write(_CLEAR)
            names = {known: number for number, known in enumerate(first)}
            following, width = _END + 1, _FIRST_WIDTH
        sequence = first[symbol]
    if sequence:
        write(names[sequence])
    write(_END)
    if bits:
        out.append(word & 0xFF)
    return bytes(out)
