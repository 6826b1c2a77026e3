"""Numba intrinsics: raw pointers, atomic words, prefetch, bit counts, and vectors of four or eight 64-bit lanes.

Raw pointers because passing arrays between compiled functions costs reference counting. Shared loads and stores are
relaxed atomics: a word is read and written whole, so threads may share a table without locks. The plain Python
twin of every function is in `_plain`.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, models, register_model

_I8 = ir.IntType(8)
_I32 = ir.IntType(32)
_I64 = ir.IntType(64)
_SIGN_BIT = 63


class LanesType(types.Type):
    """So many 64-bit integers that travel in one vector register."""

    def __init__(self, width: int) -> None:
        super().__init__(f"lanes of {width}")
        self.width = width
        self.vector = ir.VectorType(_I64, width)

    def fill(self, number: int) -> Any:
        """The constant that has this number in every lane."""
        return ir.Constant(self.vector, [number] * self.width)


_FOUR, _EIGHT = LanesType(4), LanesType(8)


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, numba_type.vector)


def _is_lanes(kind: Any) -> bool:
    return isinstance(kind, LanesType)


def _zero(kind: Any) -> Any:
    return kind.fill(0) if _is_lanes(kind) else _I64(0)


def _broadcast(builder: Any, value: Any, lanes: LanesType) -> Any:
    undefined = ir.Constant(lanes.vector, ir.Undefined)
    first = builder.insert_element(undefined, value, _I32(0))
    return builder.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(_I32, lanes.width), [0] * lanes.width))


def _define_operator(op: Any, llvm_name: str) -> None:
    class Template(AbstractTemplate):
        key = op

        def generic(self, args: Any, kws: Any) -> Any:
            lanes = next((kind for kind in args if _is_lanes(kind)), None)
            if len(args) != 2 or lanes is None:
                return None
            return signature(lanes, *[lanes if _is_lanes(kind) else types.uint64 for kind in args])

    infer_global(op)(Template)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        operands = [
            value if _is_lanes(kind) else _broadcast(builder, value, sig.return_type)
            for value, kind in zip(args, sig.args, strict=True)
        ]
        return getattr(builder, llvm_name)(*operands)

    for left, right in ((LanesType, LanesType), (LanesType, types.uint64), (types.uint64, LanesType)):
        lower_builtin(op, left, right)(lower)


for _op, _llvm_name in (
    (operator.and_, "and_"),
    (operator.or_, "or_"),
    (operator.xor, "xor"),
    (operator.add, "add"),
    (operator.sub, "sub"),
    (operator.mul, "mul"),
    (operator.lshift, "shl"),
    (operator.rshift, "lshr"),
):
    _define_operator(_op, _llvm_name)


@infer_global(operator.invert)
class _InvertTemplate(AbstractTemplate):
    key = operator.invert

    def generic(self, args: Any, kws: Any) -> Any:
        return signature(args[0], args[0]) if _is_lanes(args[0]) else None


@lower_builtin(operator.invert, LanesType)
def _lower_invert(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.xor(args[0], sig.return_type.fill(2**64 - 1))


def _address(builder: Any, args: Any) -> Any:
    return builder.gep(args[0], [args[1]])


@intrinsic
def pointer(typingctx: Any, array: Any) -> Any:
    """The address of the array's first element."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_array(sig.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), codegen


def _pointer_to(element: Any, address: Any) -> Any:
    """Signature and code that take the number of an address for a pointer."""
    result = types.CPointer(element)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(result))

    return result(types.uint64), codegen


@intrinsic
def words_at(typingctx: Any, address: Any) -> Any:
    """The array of uint64 at an address."""
    return _pointer_to(types.uint64, address)


@intrinsic
def ints_at(typingctx: Any, address: Any) -> Any:
    """The array of int64 at an address."""
    return _pointer_to(types.int64, address)


@intrinsic
def bytes_at(typingctx: Any, address: Any) -> Any:
    """The array of int8 at an address."""
    return _pointer_to(types.int8, address)


@intrinsic
def shift_pointer(typingctx: Any, start: Any, offset: Any) -> Any:
    """The address `offset` elements further on."""
    return start(start, types.int64), lambda context, builder, sig, args: _address(builder, args)


@intrinsic
def load(typingctx: Any, start: Any, index: Any) -> Any:
    """One element of memory that no other thread writes."""
    return start.dtype(start, types.int64), lambda context, builder, sig, args: builder.load(_address(builder, args))


@intrinsic
def store(typingctx: Any, start: Any, index: Any, value: Any) -> Any:
    """Write one element of memory that no other thread uses."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], _address(builder, args))
        return context.get_dummy_value()

    return types.void(start, types.int64, start.dtype), codegen


@intrinsic
def load_shared(typingctx: Any, start: Any, index: Any) -> Any:
    """A relaxed atomic load: one word, never torn, read anew each time."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load_atomic(_address(builder, args), "monotonic", 8)

    return types.uint64(start, types.int64), codegen


@intrinsic
def store_shared(typingctx: Any, start: Any, index: Any, value: Any) -> Any:
    """A relaxed atomic store."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _address(builder, args), "monotonic", 8)
        return context.get_dummy_value()

    return types.void(start, types.int64, types.uint64), codegen


@intrinsic
def swap_shared(typingctx: Any, start: Any, index: Any, expected: Any, value: Any) -> Any:
    """Store the value if the word is the expected one, and tell whether it was.

    That is one step: between looking and storing no other thread can write.
    """

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = builder.cmpxchg(_address(builder, args), args[2], args[3], "monotonic", "monotonic")
        return builder.extract_value(found, 1)

    return types.boolean(start, types.int64, types.uint64, types.uint64), codegen


@intrinsic
def prefetch(typingctx: Any, start: Any, index: Any) -> Any:
    """Ask for the cache line of element `index` now; it is there some hundred nanoseconds later."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        address = builder.bitcast(_address(builder, args), _I8.as_pointer())
        function_type = ir.FunctionType(ir.VoidType(), [address.type, _I32, _I32, _I32])
        function = cgutils.get_or_insert_function(builder.module, function_type, "llvm.prefetch.p0")
        builder.call(function, [address, _I32(0), _I32(3), _I32(1)])
        return context.get_dummy_value()

    return types.void(start, types.int64), codegen


def _loading(lanes: LanesType, start: Any) -> Any:
    """Signature and code that load consecutive elements."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(builder.bitcast(_address(builder, args), lanes.vector.as_pointer()), align=8)

    return lanes(start, types.int64), codegen


@intrinsic
def load_four(typingctx: Any, start: Any, index: Any) -> Any:
    """Four consecutive elements."""
    return _loading(_FOUR, start)


@intrinsic
def load_eight(typingctx: Any, start: Any, index: Any) -> Any:
    """Eight consecutive elements."""
    return _loading(_EIGHT, start)


@intrinsic
def gather(typingctx: Any, start: Any, index: Any) -> Any:
    """The elements at the indices of a word, or of lanes."""
    if _is_lanes(index):

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            result = ir.Constant(index.vector, ir.Undefined)
            for lane in range(index.width):
                place = builder.gep(args[0], [builder.extract_element(args[1], _I32(lane))])
                result = builder.insert_element(result, builder.load(place), _I32(lane))
            return result

        return index(start, index), codegen
    return types.uint64(start, types.uint64), lambda context, builder, sig, args: builder.load(_address(builder, args))


@intrinsic
def store_lanes(typingctx: Any, start: Any, index: Any, lanes: Any) -> Any:
    """Write as many consecutive elements as there are lanes."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], builder.bitcast(_address(builder, args), lanes.vector.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(start, types.int64, lanes), codegen


@intrinsic
def signed(typingctx: Any, word: Any) -> Any:
    """The number that the word holds in two's complement."""
    return types.int64(types.uint64), lambda context, builder, sig, args: args[0]


@intrinsic
def unsigned(typingctx: Any, number: Any) -> Any:
    """The word that holds the number in two's complement."""
    return types.uint64(types.int64), lambda context, builder, sig, args: args[0]


@intrinsic
def count(typingctx: Any, bits: Any) -> Any:
    """Number of set bits, as a word (or lanes): counts join expressions with masks."""
    if _is_lanes(bits):

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            function_type, name = ir.FunctionType(bits.vector, [bits.vector]), f"llvm.ctpop.v{bits.width}i64"
            return builder.call(cgutils.get_or_insert_function(builder.module, function_type, name), args)

        return bits(bits), codegen
    return types.uint64(types.uint64), lambda context, builder, sig, args: builder.ctpop(args[0])


@intrinsic
def count_trailing_zeros(typingctx: Any, bits: Any) -> Any:
    """Index of the lowest set bit of a word that is not zero."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.IntType(1)(1))

    return types.int64(types.uint64), codegen


# A mask of lanes is made in one of two ways. Compared, if there are eight: registers that wide come with registers for
# truths. By the sign of a difference, if there are four: there a comparison gives a mask at once, but the compiler
# would make single truths of it, pack them, and unpack them again. For that the difference must not overflow.


def _mask_of(builder: Any, kind: Any, truths: Any, negative: Any) -> Any:
    """A mask of what is true, or negative: both are functions that write code for it."""
    if _is_lanes(kind) and kind.width == _FOUR.width:
        return builder.ashr(negative(), kind.fill(_SIGN_BIT))
    return builder.sext(truths(), kind.vector if _is_lanes(kind) else _I64)


@intrinsic
def nonzero(typingctx: Any, bits: Any) -> Any:
    """A mask: all bits of a lane set where it is not zero, else none. Lanes are not negative."""
    kind = bits if _is_lanes(bits) else types.uint64

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        zero = _zero(kind)
        return _mask_of(
            builder,
            kind,
            lambda: builder.icmp_unsigned("!=", args[0], zero),
            lambda: builder.sub(zero, args[0]),
        )

    return kind(kind), codegen


@intrinsic
def less(typingctx: Any, left: Any, right: Any) -> Any:
    """A mask: all bits of a lane set where `left` is less than `right`, both read as signed.

    In lanes the two are not more than 2**63 - 1 apart.
    """
    kind = left if _is_lanes(left) else types.uint64

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _mask_of(builder, kind, lambda: builder.icmp_signed("<", *args), lambda: builder.sub(*args))

    return kind(kind, kind), codegen


@intrinsic
def select(typingctx: Any, mask: Any, chosen: Any, otherwise: Any) -> Any:
    """The lanes of `chosen` where the mask is set, of `otherwise` where not."""
    kind = mask if _is_lanes(mask) else types.uint64

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.select(_truths(builder, kind, args[0]), args[1], args[2])

    return kind(kind, kind, kind), codegen


@intrinsic
def flags_of(typingctx: Any, mask: Any) -> Any:
    """Flags: bit i set where lane i of the mask is (a word is lane 0)."""
    kind = mask if _is_lanes(mask) else types.uint64

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        truths = _truths(builder, kind, args[0])
        return builder.zext(builder.bitcast(truths, ir.IntType(kind.width)) if _is_lanes(kind) else truths, _I64)

    return types.uint64(kind), codegen


def _truths(builder: Any, kind: Any, mask: Any) -> Any:
    """One bit for each lane of a mask, its highest: what vector instructions that choose look at."""
    return builder.icmp_signed("<", mask, _zero(kind))
