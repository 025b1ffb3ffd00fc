import { FIRST_SMPTE_SETTINGS, type SmpteSettings } from '@backhaul/domain';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const at = { params: { id: world.serverId } };
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

const reported = {
  applied: FIRST_SMPTE_SETTINGS,
  interfaces: [
    { name: 'eth0', address: '10.0.0.2' },
    { name: 'eth1', address: '10.0.1.2' },
  ],
  ptpDomain: { min: 0, max: 100 },
  videoPort: { min: 1, max: 65_535 },
  audioPort: { min: 1, max: 65_535 },
  clock: { state: 'unknown' as const, grandmaster: null, offsetNs: null },
};
type Change = Parameters<TestConsole['serverReports']>[1];
const reports = (change: Change = {}) =>
  console.serverReports(world.serverId, { configurationVersion: 1_000, smpte: reported, ...change });
const set = (body: Partial<SmpteSettings>, by = admin) => by.serverSmpte.set({ ...at, body });
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
/** The ST 2110 settings in the configuration that the server gets after this report. */
async function desired(change: Change = {}) {
  await reports({ configurationVersion: 0, ...change });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.smpte;
}

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.updateTable('servers').set({ smpte: '{}' }).execute();
  await reports();
});

it('media ports and the PTP domain of a server are shown as asked and as reported', async () => {
  expect(await regular.serverSmpte.get(at)).toEqual({ requested: FIRST_SMPTE_SETTINGS, reported });
  expect(await regular.servers.get(at)).toMatchObject({ capabilities: { st2110: true } });
});

it('they are sent to the server, each change once, and audited', async () => {
  const before = version();
  const asked = { mainPort: 'eth1', secondaryPort: null, ptpDomain: 100 };
  // Requested settings count as applied only when the server reports them.
  expect(await set({ mainPort: 'eth1', ptpDomain: 100 })).toEqual({ requested: asked, reported });
  await set({ mainPort: 'eth1' });
  expect(version()).toBe(before + 1);
  expect(await desired()).toEqual(asked);
  const last = await world.db
    .selectFrom('audit')
    .select(['action', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(last).toMatchObject([
    {
      action: 'server:smpte',
      changes: [
        { path: 'mainPort', from: null, to: 'eth1' },
        { path: 'ptpDomain', from: 127, to: 100 },
      ],
    },
  ]);
});

it.each<[Partial<SmpteSettings>, string, string]>([
  [{ secondaryPort: 'eth1', ptpDomain: 1 }, 'secondaryPort', 'The main port must be configured first'],
  [{ mainPort: 'eth2', ptpDomain: 1 }, 'mainPort', 'Invalid field'],
  // This server reports narrower bounds.
  [{ ptpDomain: 101 }, 'ptpDomain', 'Must be 100 or less'],
])('%j is refused at %s, and nothing is changed', async (body, path, message) => {
  const before = version();
  expect(await refusal(set(body))).toMatchObject({ code: 'INVALID', errors: [{ path: `body.${path}`, message }] });
  expect(version()).toBe(before);
});

it('the main port cannot be removed while the secondary one is set', async () => {
  await set({ mainPort: 'eth0', secondaryPort: 'eth1', ptpDomain: 0 });
  expect(await refusal(set({ mainPort: null }))).toMatchObject({
    errors: [{ path: 'body.secondaryPort', message: 'The main port must be configured first' }],
  });
});

it('a server that reports nothing of ST 2110 takes none of it', async () => {
  await reports({ smpte: undefined });
  expect(await refusal(set({ ptpDomain: 1 }))).toMatchObject({ code: 'UNSUPPORTED' });
  expect(await regular.serverSmpte.get(at)).toMatchObject({ reported: null });
  expect(await desired({ smpte: undefined })).toBeUndefined();
});

it('they are changed by those who may, and seen by those who see the server', async () => {
  expect(await refusal(set({ ptpDomain: 1 }, regular))).toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await api.as('luc_contractor', { groupId: world.south });
  for (const call of [() => stranger.serverSmpte.get(at), () => set({ ptpDomain: 1 }, stranger)])
    expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
});
