import { eventually } from '@backhaul/agent/testing';
import type { OrderResult } from '@backhaul/contract/bus';
import { ownVersion } from '@backhaul/domain';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { rigOfEachTest, U } from './rig.js';
import { SoftwarePackages, type OfferedPackage } from './software-packages.js';

const rig = rigOfEachTest();
let packages: SoftwarePackages;

beforeEach(async () => {
  packages = new SoftwarePackages(rig.folder, 'unit');
  await packages.start();
  rig.atEnd(() => packages.stop());
});

const launch = (main = 'launch') =>
  rig.launch('unit', U, ['--gpsd', 'off', '--software-key', packages.key], {}, undefined, main);
const install = ({ version, ...offered }: OfferedPackage): string =>
  rig.far.order(U, { name: 'upgrade', args: { version, package: offered } }, { lifeMs: 60_000 });
const answerTo = (id: string): Promise<OrderResult> =>
  eventually('the answer', () => rig.far.received(U).results.find((result) => result.id === id), 120_000);
const state = () => {
  const last = rig.far.received(U).states.at(-1);
  return last?.kind === 'unit' ? last : undefined;
};
const failed = (code: number | null, error: string, more = {}) => ({
  outcome: 'failed',
  error,
  data: { kind: 'upgrade', rejected: code === null, code, ...more },
});
const versions = () => readdir(join(rig.folder, U, 'software/versions'));

it('a unit replaces its own program, shows it, keeps what it knows, and the version over a kill', async () => {
  const child = await launch();
  expect(state()?.swVersion).toBe(ownVersion('0.1.0'));
  expect(state()?.capabilities.orders).toContain('upgrade');
  const select = rig.far.order(U, { name: 'selectChannel', args: { channelId: 'studio' } });
  expect(await answerTo(select)).toMatchObject({ outcome: 'done' });
  const journal = await readFile(join(rig.folder, U, 'orders.jsonl'), 'utf8');

  const id = install(await packages.released('0.2.0'));
  expect(await answerTo(id)).toMatchObject({ outcome: 'done', error: null });
  const shown = rig.far.received(U).states.some((one) => one.kind === 'unit' && one.applications.upgrade !== undefined);
  expect(shown).toBe(true);
  const now = await eventually('the new version at work', () =>
    state()?.swVersion === ownVersion('0.2.0') && state()?.applications.upgrade === undefined ? state() : undefined,
  );
  expect(now.channelId).toBe('studio');
  expect(await readFile(join(rig.folder, U, 'orders.jsonl'), 'utf8')).toContain(journal.split('\n')[0]);

  child.kill('SIGKILL');
  const before = rig.far.received(U).states.length;
  await launch();
  expect(rig.far.received(U).states.slice(before).at(-1)).toMatchObject({ swVersion: ownVersion('0.2.0') });
}, 240_000);

it('goes back to the version that ran when a new one ends, and says so', async () => {
  await launch();
  const id = install(await packages.withProgram('0.9.0', 'process.exit(3);'));
  expect(await answerTo(id)).toMatchObject(failed(101, 'It ended with code 3', { rolledBack: true }));
  expect(state()).toMatchObject({ swVersion: ownVersion('0.1.0'), software: { installing: null } });
  expect(await versions()).toEqual([]);
}, 240_000);

it('runs nothing of another kind, key or version, and nothing that is cut off or is no package', async () => {
  await launch();
  const good = await packages.withProgram('0.9.0', 'process.exit(3);');
  const foreign = new SoftwarePackages(rig.folder, 'unit');
  await foreign.start();
  rig.atEnd(() => foreign.stop());
  const { signature } = await foreign.withProgram('0.9.0', 'process.exit(3);');
  // Packages of servers are signed with the same key.
  packages.kind = 'server';
  const otherKind = await packages.withProgram('0.9.2', 'process.exit(3);');
  const cases: [offer: OfferedPackage, code: number, error: string][] = [
    [otherKind, 101, 'The package is not one of the unit program'],
    [{ ...good, signature }, 101, 'The signature of the package is not of the key that this unit trusts'],
    [{ ...good, version: '0.9.1' }, 101, 'The package is of another version'],
    [{ ...good, bytes: good.bytes - 1 }, 104, 'The download of the package broke off'],
    [packages.signed('0.9.3', Buffer.from('no package')), 101, 'The package cannot be unpacked'],
  ];
  for (const [offer, code, error] of cases) expect(await answerTo(install(offer))).toMatchObject(failed(code, error));
  expect(await versions()).toEqual([]);
  const none = rig.far.order(U, { name: 'upgrade', args: { version: '0.9.0' } });
  expect(await answerTo(none)).toMatchObject(failed(null, 'The console offers no package of this version for units'));
  expect(state()?.swVersion).toBe(ownVersion('0.1.0'));
}, 240_000);

it('a unit that was not started by the launcher does not take the order', async () => {
  await launch('main');
  expect(state()?.capabilities.orders).not.toContain('upgrade');
  const id = install(await packages.withProgram('0.9.0', ''));
  expect(await answerTo(id)).toMatchObject({ outcome: 'failed', data: { kind: 'upgrade', rejected: true } });
}, 240_000);
