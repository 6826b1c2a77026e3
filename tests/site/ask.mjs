// The questions of questions.py asked in Pyodide, under Node.js, of the files of a built site.
// node ask.mjs SITE QUESTIONS, and what is given as JSON on standard input; the answers are printed as JSON.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

async function main([site, questions]) {
  const [folder] = readdirSync(site).filter((name) => name.startsWith('pyodide-'));
  const { loadPyodide } = await import(pathToFileURL(join(site, folder, 'pyodide.mjs')).href);
  const python = await loadPyodide({ indexURL: join(site, folder) });
  python.FS.mkdirTree('/site');
  for (const name of readdirSync(join(site, 'static'))) {
    const content = () => new Uint8Array(readFileSync(join(site, 'static', name)));
    if (name.endsWith('.zip')) python.unpackArchive(content(), 'zip', { extractDir: '/site' });
    if (name.endsWith('.book')) python.FS.writeFile(`/site/${name.split('-')[0]}.book`, content());
  }
  python.runPython('import sys; sys.path.insert(0, "/site")');
  python.runPython(readFileSync(questions, 'utf-8'));
  python.globals.set('text', readFileSync(0, 'utf-8'));
  console.log(python.runPython('json.dumps(ask_all({**json.loads(text), "book": "/site/first.book"}))'));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(String(error.message ?? error)); // not the source of Pyodide, one long line, which Node.js would show
  process.exit(1);
}
