"""The libraries that are shipped with the package: every entry point of the kernel, compiled for every kind of machine.

    python -m tools.libraries            all of them, to src/fourcast/kernel/libraries, where the wheel takes them from
    python -m tools.libraries host       those of this system alone
    python -m tools.libraries NAME …     those of these names; --into DIR puts them elsewhere

Numba turns an entry point into the code of LLVM once, for no CPU in particular (`portable`); llvmlite makes an object
file of it for each target (`targets`, `objects`); the linker of Zig makes libraries of these (`linking`). `making` does
it all, with one process for each core, and leaves alone what is fresh.
"""
