import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { runnerImport } from 'vite';
import type * as Built from './contract.js';

const ID = 'virtual:contract-manifest';
const RESOLVED = `\0${ID}`;
const ENTRY = fileURLToPath(new URL('./contract.ts', import.meta.url));

/** Serves the contract's `[method, path]` pairs as a module, so that no schema reaches the browser. */
export function contractManifest(): Plugin {
  return {
    name: 'backhaul:contract-manifest',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { module, dependencies } = await runnerImport<typeof Built>(ENTRY, {
        resolve: { conditions: ['source'] },
      });
      for (const file of dependencies) this.addWatchFile(file);
      return `export default ${JSON.stringify(module.manifest)};`;
    },
  };
}
