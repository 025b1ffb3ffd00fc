import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { putOnAir, recordsOf } from '../api/records.js';
import { belongingTo } from '../product/processes.js';
import { killRest, type Product, printedBy, startProduct, stopProduct } from '../product/product.js';
import { resultsFolder } from '../setup/folders.js';
import { until } from '../until.js';

const product = inject('product');
const credentials = { username: product.username, password: product.password ?? '' };
/** Time limit of a second start on the same data, without builds, ms. */
const WARM_MS = 10_000;

/** Stops the product as Ctrl-C does, and expects that no process is left. */
async function stopsWhole(running: Product): Promise<void> {
  const left = await stopProduct(running);
  expect(left.map(({ command }) => command.join(' '))).toEqual([]);
  expect(belongingTo(running.dataDir).map(({ command }) => command.join(' '))).toEqual([]);
  expect(printedBy(running).trimEnd()).toMatch(/Stopping …\nStopped\.$/);
}

describe('Ctrl-C', () => {
  it('stops everything that was started, on air or not', async () => {
    await putOnAir(await signedInApi(product.url, credentials), 'crew-1', 'studio-1');
    await stopsWhole(product);
  });
});

describe('a second start on the same data', () => {
  it('is ready in a few seconds with all users and devices, and stops too', async () => {
    const again = await startProduct({
      dataDir: product.dataDir,
      log: path.join(resultsFolder(), 'second-start.log'),
    });
    try {
      expect(again.readyMs).toBeLessThan(WARM_MS);
      expect(again.password).toBeNull();
      expect(printedBy(again)).toContain('Sign in as        admin, with the password from the first start');
      const api = await signedInApi(again.url, credentials);
      await until(
        'the software units are back',
        async () =>
          (await recordsOf(api)).units.filter(({ name, online }) => /^crew-[12]$/.test(name) && online).length === 2,
      );
    } finally {
      await stopsWhole(again);
    }
  });
});

describe('a start that fails', () => {
  it('leaves no process running', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'backhaul-e2e-failed-'));
    try {
      const given = new AbortController();
      const log = path.join(resultsFolder(), 'failed-start.log');
      const failed = startProduct({ dataDir, log, signal: given.signal }).then(
        () => 'started',
        (error: unknown) => String(error),
      );
      const parts = () =>
        belongingTo(dataDir).filter(({ command }) => command.some((word) => word.endsWith('main.js')));
      await until('the console runs', () => parts().length > 0, 120_000);
      given.abort();
      expect(await failed).toContain('The product did not start');
      expect(belongingTo(dataDir).map(({ command }) => command.join(' '))).toEqual([]);
    } finally {
      killRest(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
