// Runs a TypeScript file from its source in a process of its own, for tests that kill processes:
// node run.mjs file.ts [arguments]
import path from 'node:path';
import { runnerImport } from 'vite';

const [file] = process.argv.splice(2, 1);
await runnerImport(path.resolve(file), { configFile: false, logLevel: 'error', resolve: { conditions: ['source'] } });
