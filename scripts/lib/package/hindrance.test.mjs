import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('prints that packages are not tried, and why, on a machine that lacks what it needs, and passes', () => {
  const script = path.join(import.meta.dirname, '../../test-packages.mjs');
  // Without the programs, packages can be neither made nor tried.
  const ended = spawnSync(process.execPath, [script], { env: { PATH: '/nonexistent' }, encoding: 'utf8' });
  expect(ended.stdout).toMatch(/^NOT TRIED: (it needs root on Linux|dpkg-deb is not installed)\.\n$/);
  expect(ended.status).toBe(0);
});
