import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { killRest, startProduct, stopProduct, type Product } from '../product/product.js';
import { resultsFolder } from './folders.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running product that the stories share. */
    product: Product;
  }
}

/** Starts the product as a user does, on a new data folder. Stops all processes after the last story. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'backhaul-e2e-'));
  const part = project.vitest.config.shard?.index ?? 1;
  const clear = () => {
    killRest(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const product = await startProduct({ dataDir, log: path.join(resultsFolder(), `start-${part}.log`) });
    project.provide('product', product);
    return async () => {
      try {
        await stopProduct(product);
      } finally {
        clear();
      }
    };
  } catch (error) {
    clear();
    throw error;
  }
}
