import { FIRST_PIPE_SETTINGS, type ServerPipeSettings } from '@backhaul/domain';
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
  applied: FIRST_PIPE_SETTINGS,
  started: { host: '127.0.0.1', firstPort: 9300 },
  interfaces: [
    { name: 'eth0', address: '10.0.0.2' },
    { name: 'lo', address: '127.0.0.1' },
  ],
  open: [],
};
type Change = Parameters<TestConsole['serverReports']>[1];
const reports = (change: Change = {}) =>
  console.serverReports(world.serverId, {
    configurationVersion: 1_000,
    gatePort: 9800,
    ipPipe: true,
    pipes: reported,
    ...change,
  });
const VERBS = ['set', 'post'] as const;
const set = (body: Partial<ServerPipeSettings>, by = admin, verb: (typeof VERBS)[number] = 'set') =>
  by.serverIpPipe[verb]({ ...at, body });
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
/** The IP pipe settings in the configuration that the server gets after this report. */
async function desired(change: Change = {}) {
  await reports({ configurationVersion: 0, ...change });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.pipes;
}

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.updateTable('servers').set({ pipes: '{}' }).execute();
  await reports();
});

it('where a server makes IP pipes is shown as asked and as reported, with its interfaces', async () => {
  expect(await regular.serverIpPipe.get(at)).toEqual({ requested: FIRST_PIPE_SETTINGS, reported });
  expect(await regular.serverIpPipe.interfaces(at)).toEqual(reported.interfaces);
  expect(await regular.servers.get(at)).toMatchObject({ capabilities: { ipPipe: true } });
});

it.each(VERBS)('settings are sent to the server by %s, each change once, and audited', async (verb) => {
  const before = version();
  const asked = { on: true, interface: 'eth0', firstPort: 9400, ports: null };
  // Requested settings count as applied only when the server reports them.
  expect(await set({ interface: 'eth0', firstPort: 9400 }, admin, verb)).toEqual({ requested: asked, reported });
  await set({ interface: 'eth0' }, admin, verb);
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
      action: 'server:ipPipe',
      changes: [
        { path: 'interface', from: null, to: 'eth0' },
        { path: 'firstPort', from: null, to: 9400 },
      ],
    },
  ]);
});

it.each(
  VERBS.flatMap((verb): [typeof verb, Partial<ServerPipeSettings>, string, string][] => [
    [verb, { interface: 'eth9', firstPort: 9400 }, 'interface', 'Invalid field'],
    [verb, { firstPort: 0 }, 'firstPort', 'Must be 1 or more'],
    [verb, { firstPort: 65_536 }, 'firstPort', 'Must be 65535 or less'],
    [verb, { ports: 0 }, 'ports', 'Must be 1 or more'],
    [verb, { ports: 65 }, 'ports', 'Must be 64 or less'],
    [verb, { firstPort: 65_535, ports: 2 }, 'ports', 'Must be 1 or less'],
  ]),
)('%s of %j is refused at %s, and nothing is changed', async (verb, body, path, message) => {
  const before = version();
  expect(await refusal(set(body, admin, verb))).toMatchObject({
    code: 'INVALID',
    errors: [{ path: `body.${path}`, message }],
  });
  expect(version()).toBe(before);
});

it('pipes can be switched off while their interface is away', async () => {
  await set({ interface: 'eth0' });
  await reports({ pipes: { ...reported, interfaces: [] } });
  expect(await set({ on: false })).toMatchObject({ requested: { on: false, interface: 'eth0' } });
});

it('changes at the same time are all kept', async () => {
  await Promise.all([set({ on: false }), set({ firstPort: 9500 }), set({ ports: 4 }), set({ interface: 'lo' })]);
  const { requested } = await regular.serverIpPipe.get(at);
  expect(requested).toEqual({ on: false, interface: 'lo', firstPort: 9500, ports: 4 });
});

it('a server that takes no settings of IP pipes is sent none', async () => {
  await reports({ pipes: undefined });
  for (const verb of VERBS)
    expect(await refusal(set({ ports: 1 }, admin, verb))).toMatchObject({ code: 'UNSUPPORTED' });
  expect(await regular.serverIpPipe.get(at)).toMatchObject({ reported: null });
  expect(await regular.serverIpPipe.interfaces(at)).toEqual([]);
  expect(await desired({ pipes: undefined })).toBeUndefined();
});

it('open pipes name the units that the caller sees, and no others', async () => {
  const pipe = { host: '127.0.0.1', port: 9300, since: 1 };
  await reports({
    pipes: {
      ...reported,
      open: [
        { ...pipe, unitId: world.unitId },
        { ...pipe, unitId: 'u-gone' },
      ],
    },
  });
  const { reported: shown } = await regular.serverIpPipe.get(at);
  const name = console.registry.unitRecord(world.unitId)?.name;
  expect(shown?.open).toEqual([
    { ...pipe, unit: { id: world.unitId, name } },
    { ...pipe, unit: null },
  ]);
  expect(JSON.stringify(shown)).not.toContain('u-gone');
});

it('they are changed by those who may, and seen by those who see the server', async () => {
  for (const verb of VERBS)
    expect(await refusal(set({ ports: 1 }, regular, verb))).toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await api.as('luc_contractor', { groupId: world.south });
  for (const call of [
    () => stranger.serverIpPipe.get(at),
    () => stranger.serverIpPipe.interfaces(at),
    ...VERBS.map((verb) => () => set({ ports: 1 }, stranger, verb)),
  ])
    expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
});
