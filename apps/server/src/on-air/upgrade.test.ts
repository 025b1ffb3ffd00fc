import { eventually } from '@backhaul/agent/testing';
import type { OrderResult } from '@backhaul/contract/bus';
import { ownVersion } from '@backhaul/domain';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { SW_VERSION } from '../version.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { SoftwarePackages, type OfferedPackage } from './software-packages.js';

const rig = rigOfEachTest();
let packages: SoftwarePackages;

beforeEach(async () => {
  packages = new SoftwarePackages(rig.folder);
  await packages.start();
  rig.atEnd(() => packages.stop());
});

const launch = (key = packages.key, main = 'launch') =>
  rig.launch(
    'server',
    S,
    ['--base-port', '19371', '--listen', '127.0.0.1', '--software-key', key],
    {},
    undefined,
    main,
  );
const install = (args: OfferedPackage): string =>
  rig.far.order(S, { name: 'installSoftware', args }, { lifeMs: 60_000 });
const answerTo = (id: string): Promise<OrderResult> =>
  eventually('the answer', () => rig.far.received(S).results.find((result) => result.id === id), 120_000);
const phases = (): readonly string[] => [
  ...new Set(
    rig.far.received(S).states.flatMap((state) => {
      const phase = state.kind === 'server' ? state.software?.installing?.phase : undefined;
      return phase === undefined ? [] : [phase];
    }),
  ),
];
const running = () => rig.serverState(S)?.swVersion;
const failed = (code: number | null, error: string, more = {}) => ({
  outcome: 'failed',
  error,
  data: { kind: 'upgrade', rejected: code === null, code, ...more },
});

it('a server replaces its own program, keeps its configuration, and keeps the version over a restart', async () => {
  const child = await launch();
  expect(running()).toBe(SW_VERSION);
  expect(rig.serverState(S)?.orders).toContain('installSoftware');
  rig.serve(S, 3, [channelOf('studio')]);
  await rig.listening(S, 'studio');

  const id = install(await packages.released('0.2.0'));
  expect(await answerTo(id)).toMatchObject({ outcome: 'done', error: null });
  expect(phases()).toEqual(['downloading', 'installing', 'restarting']);
  const now = await eventually('the new version at work', () => {
    const state = rig.serverState(S);
    return state?.swVersion === ownVersion('0.2.0') && state.software?.installing === null ? state : undefined;
  });
  expect(now.configurationVersion).toBe(3);
  expect(now.channels.map(({ channelId }) => channelId)).toEqual(['studio']);

  const again = install(await packages.released('0.3.0'));
  expect(await answerTo(again)).toMatchObject({ outcome: 'done' });
  // The previous version is kept for a rollback.
  expect((await readdir(join(rig.folder, S, 'software/versions'))).length).toBe(2);
  await rig.end(child);
  const before = rig.far.received(S).states.length;
  await launch();
  expect(rig.far.received(S).states.slice(before).at(-1)).toMatchObject({ swVersion: ownVersion('0.3.0') });
}, 240_000);

it('goes back to the version that ran when a new one ends, and says so', async () => {
  await launch();
  const id = install(await packages.withProgram('0.9.0', 'process.exit(3);'));
  expect(await answerTo(id)).toMatchObject(failed(101, 'It ended with code 3', { rolledBack: true }));
  expect(running()).toBe(SW_VERSION);
  expect(rig.serverState(S)?.software?.installing).toBeNull();
  expect(await readdir(join(rig.folder, S, 'software/versions'))).toEqual([]);
}, 240_000);

it('runs nothing that is damaged, not signed by its key, or another version than was asked for', async () => {
  await launch();
  const good = await packages.withProgram('0.9.0', 'process.exit(3);');
  const foreign = new SoftwarePackages(rig.folder);
  await foreign.start();
  rig.atEnd(() => foreign.stop());
  const { target, signature } = await foreign.withProgram('0.9.0', 'process.exit(3);');
  const cases: [change: Partial<OfferedPackage>, code: number, error: string][] = [
    [{ sha256: 'a'.repeat(64) }, 101, 'The package arrived damaged'],
    [{ signature }, 101, 'The signature of the package is not of the key that this server trusts'],
    [{ version: '0.9.1' }, 101, 'The package is of another version'],
    [{ bytes: good.bytes - 1 }, 104, 'The download of the package broke off'],
    [{ bytes: good.bytes + 1 }, 104, 'The download of the package broke off'],
    [{ target: { ...target, path: '/packages/0.0.0' } }, 105, 'The console did not offer the package (404)'],
    [{ target: { ...target, port: 9 } }, 105, 'The package cannot be fetched: the console cannot be reached'],
  ];
  for (const [change, code, error] of cases)
    expect(await answerTo(install({ ...good, ...change }))).toMatchObject(failed(code, error));
  expect(phases()).not.toContain('restarting');
  expect(await readdir(join(rig.folder, S, 'software/versions'))).toEqual([]);
  expect(running()).toBe(SW_VERSION);
}, 240_000);

it('installs nothing while something is on air', async () => {
  await launch();
  rig.serve(S, 1, [channelOf('studio')]);
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
  await rig.collecting('studio');
  const id = install(await packages.withProgram('0.9.0', 'process.exit(3);'));
  expect(await answerTo(id)).toMatchObject(failed(null, 'The server is on air; nothing was installed'));
  expect(rig.channel(S, 'studio')?.status).toBe('collecting');
}, 240_000);

it('comes up though the console is restarted meanwhile', async () => {
  await launch();
  const id = install(await packages.released('0.2.0'));
  await eventually('the restart', () => phases().includes('restarting') || undefined);
  await rig.far.stop();
  await rig.far.start();
  expect(await answerTo(id)).toMatchObject({ outcome: 'done' });
  expect(running()).toBe(ownVersion('0.2.0'));
}, 240_000);

it('a server that was not started by the launcher does not take the order', async () => {
  await launch(packages.key, 'main');
  expect(rig.serverState(S)?.orders).not.toContain('installSoftware');
  const id = install(await packages.withProgram('0.9.0', ''));
  expect(await answerTo(id)).toMatchObject(failed(null, 'The software of this server is installed by hand'));
}, 240_000);
