import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeStale } from './stale.mjs';

it('removes output of moved sources, and empty folders', () => {
  const part = mkdtempSync(path.join(os.tmpdir(), 'stale-'));
  onTestFinished(() => rmSync(part, { recursive: true }));
  for (const file of [
    'src/new/a.ts',
    'dist/new/a.js',
    'dist/new/a.d.ts',
    'dist/old/a.js',
    'dist/old/a.js.map',
    'dist/.tsbuildinfo',
  ]) {
    mkdirSync(path.dirname(path.join(part, file)), { recursive: true });
    writeFileSync(path.join(part, file), '');
  }
  removeStale(part);
  const left = ['dist/new/a.js', 'dist/new/a.d.ts', 'dist/.tsbuildinfo', 'dist/old'].map((file) =>
    existsSync(path.join(part, file)),
  );
  expect(left).toEqual([true, true, true, false]);
});
