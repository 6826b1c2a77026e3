// The package in Pyodide, under Node.js: node pyodide.mjs ROOT MODULES MODULE ARGUMENT…
// ROOT is the repository, MODULES the node_modules with Pyodide and NumPy for it. What the Python module prints is printed.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SCRIPT = `
import glob, runpy, sys
sys.path += [*glob.glob("/numpy/lib/python*/site-packages"), "/repository/src", "/repository"]
sys.dont_write_bytecode = True
sys.argv = list(arguments)
runpy.run_module(sys.argv[0], run_name="__main__")
`;

async function main([root, modules, ...words]) {
  const { loadPyodide } = await import(pathToFileURL(join(modules, 'pyodide', 'pyodide.mjs')).href);
  const pyodide = await loadPyodide({ indexURL: join(modules, 'pyodide'), env: { ...process.env, HOME: '/home' } });
  const numpy = join(modules, '@emscripten-forge', 'numpy', 'pkg');
  for (const file of readdirSync(numpy)) {
    pyodide.unpackArchive(new Uint8Array(readFileSync(join(numpy, file))), 'gztar', { extractDir: '/numpy' });
  }
  pyodide.FS.mkdirTree('/repository');
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, '/repository');
  pyodide.globals.set('arguments', pyodide.toPy(words));
  pyodide.runPython(SCRIPT);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(String(error.message ?? error)); // not the source of Pyodide, one long line, which Node.js would show
  process.exit(1);
}
