"""Numba intrinsics: raw pointers, atomic words, prefetch, bit counts and a vector type of eight 64-bit lanes.

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
_VECTOR = ir.VectorType(_I64, 8)
_FLAGS = ir.VectorType(ir.IntType(1), 8)
_ZEROS = ir.Constant(_VECTOR, [0] * 8)
_ONES = ir.Constant(_VECTOR, [2**64 - 1] * 8)


class LanesType(types.Type):
    """Eight 64-bit integers that travel in one vector register (or two, or four, as the CPU has them)."""

    def __init__(self) -> None:
        super().__init__("lanes")


lanes_type = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, _VECTOR)


def _broadcast(builder: Any, value: Any) -> Any:
    undefined = ir.Constant(_VECTOR, ir.Undefined)
    first = builder.insert_element(undefined, value, _I32(0))
    return builder.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(_I32, 8), [0] * 8))


def _define_operator(op: Any, llvm_name: str) -> None:
    class Template(AbstractTemplate):
        key = op

        def generic(self, args: Any, kws: Any) -> Any:
            if len(args) == 2 and any(isinstance(a, LanesType) for a in args):
                return signature(lanes_type, *[lanes_type if isinstance(a, LanesType) else types.uint64 for a in args])
            return None

    infer_global(op)(Template)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        operands = [
            a if isinstance(t, LanesType) else _broadcast(builder, a) for a, t in zip(args, sig.args, strict=True)
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
        return signature(lanes_type, lanes_type) if isinstance(args[0], LanesType) else None


@lower_builtin(operator.invert, LanesType)
def _lower_invert(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.xor(args[0], _ONES)


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
    """Store the value if the word is the expected one, in one step: between the two no other thread can write."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.cmpxchg(_address(builder, args), args[2], args[3], "monotonic", "monotonic")
        return context.get_dummy_value()

    return types.void(start, types.int64, types.uint64, types.uint64), codegen


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


@intrinsic
def load_lanes(typingctx: Any, start: Any, index: Any) -> Any:
    """Eight consecutive elements."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(builder.bitcast(_address(builder, args), _VECTOR.as_pointer()), align=8)

    return lanes_type(start, types.int64), codegen


@intrinsic
def gather(typingctx: Any, start: Any, index: Any) -> Any:
    """The elements at the indices of a word, or of lanes."""
    if isinstance(index, LanesType):

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            result = ir.Constant(_VECTOR, ir.Undefined)
            for lane in range(8):
                place = builder.gep(args[0], [builder.extract_element(args[1], _I32(lane))])
                result = builder.insert_element(result, builder.load(place), _I32(lane))
            return result

        return lanes_type(start, lanes_type), codegen
    return types.uint64(start, types.uint64), lambda context, builder, sig, args: builder.load(_address(builder, args))


@intrinsic
def store_lanes(typingctx: Any, start: Any, index: Any, lanes: Any) -> Any:
    """Write eight consecutive elements."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], builder.bitcast(_address(builder, args), _VECTOR.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(start, types.int64, lanes_type), codegen


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
    if isinstance(bits, LanesType):

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            function_type = ir.FunctionType(_VECTOR, [_VECTOR])
            function = cgutils.get_or_insert_function(builder.module, function_type, "llvm.ctpop.v8i64")
            return builder.call(function, args)

        return lanes_type(lanes_type), codegen
    return types.uint64(types.uint64), lambda context, builder, sig, args: builder.ctpop(args[0])


@intrinsic
def count_trailing_zeros(typingctx: Any, bits: Any) -> Any:
    """Index of the lowest set bit of a word that is not zero."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.IntType(1)(1))

    return types.int64(types.uint64), codegen


@intrinsic
def nonzero(typingctx: Any, bits: Any) -> Any:
    """Flags: bit i set where lane i is not zero (a word is lane 0)."""
    vector = isinstance(bits, LanesType)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        flags = builder.icmp_unsigned("!=", args[0], _ZEROS if vector else _I64(0))
        return builder.zext(builder.bitcast(flags, _I8) if vector else flags, _I64)

    return types.uint64(lanes_type if vector else types.uint64), codegen


@intrinsic
def less(typingctx: Any, left: Any, right: Any) -> Any:
    """Flags: bit i set where lane i of `left` is less than that of `right`, both read as signed."""
    vector = isinstance(left, LanesType)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        flags = builder.icmp_signed("<", args[0], args[1])
        return builder.zext(builder.bitcast(flags, _I8) if vector else flags, _I64)

    operand = lanes_type if vector else types.uint64
    return types.uint64(operand, operand), codegen


@intrinsic
def select(typingctx: Any, flags: Any, chosen: Any, otherwise: Any) -> Any:
    """Lane i of `chosen` where flag i is set, of `otherwise` where not."""
    vector = isinstance(chosen, LanesType)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        mask = builder.trunc(args[0], _I8 if vector else ir.IntType(1))
        return builder.select(builder.bitcast(mask, _FLAGS) if vector else mask, args[1], args[2])

    operand = lanes_type if vector else types.uint64
    return operand(types.uint64, operand, operand), codegen
