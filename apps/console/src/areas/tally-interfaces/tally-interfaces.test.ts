import type { ServerDownlink } from '@backhaul/contract/bus';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { TallySender } from '../../control/tally/tally-sender.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

const KINDS = ['tsl31', 'tsl5', 'mqtt'];
/** Other ports on which the server listens. */
const PORTS = {
  measurePort: 9_700,
  uploadPort: 9_701,
  gatePort: 9_702,
  mediaUrl: 'http://10.0.0.5:9703',
  rtmpPort: 1935,
  rtmps: { host: 'studio', port: 1936, fingerprint: null, detail: '' },
  whipPort: 8889,
  pipes: {
    applied: { on: true, interface: null, firstPort: null, ports: null },
    started: { host: '10.0.0.5', firstPort: 9_300 },
    interfaces: [],
    open: [{ unitId: 'crew-1', host: '10.0.0.5', port: 9_300, since: 1 }],
  },
};
type Body = Parameters<Api['tallyInterfaces']['create']>[0]['body'];
const create = (body: Partial<Body> = {}) =>
  admin.tallyInterfaces.create({ body: { name: 'Gallery', kind: 'http', inventoryId: world.inventoryId, ...body } });
const tsl = (body: Partial<Body> = {}) =>
  create({ kind: 'tsl31', serverId: world.serverId, listenPort: 9800, ...body });
const ofChannel = (id = world.channelId) => ({ params: { id } });
const associate = (interfaceId: string, address = 1, channelId = world.channelId) =>
  admin.tallyInterfaces.associate({ ...ofChannel(channelId), body: { interfaceId, address } });
const say = (interfaceId: string, state: 'programme' | 'preview' | 'off', text?: string) =>
  admin.tallyInterfaces.setState({ params: { id: interfaceId }, body: { address: 1, state, ...(text && { text }) } });
const shown = async () => (await regular.channels.status(ofChannel())).tally;
const unitOf = () => regular.units.unit({ params: { id: world.unitId } });
const wrong = (field: string, message: string) => ({ code: 'INVALID', errors: [{ path: `body.${field}`, message }] });

/** Puts the unit on air on the channel, with the tally service and a tally display. */
async function onAir(): Promise<void> {
  const at = { params: { id: world.unitId } };
  await admin.unitServices.add({ ...at, body: { serviceId: 'tally' } }).catch(() => undefined);
  await console.serverReports(world.serverId, { tallyKinds: KINDS });
  await console.unitReports(world.unitId, { tally: null });
  const { transmissionId: id } = await regular.units.startStream({ ...at, body: { channelId: world.channelId } });
  const transmission = { id, channelId: world.channelId, phase: 'streaming' as const, startedAt: 1 };
  await console.unitReports(world.unitId, {
    tally: null,
    transmission,
    applications: { video: { state: 'streaming', onAir: true } },
  });
}

beforeEach(async () => {
  await world.db.deleteFrom('tally_interfaces').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.deleteFrom('audit').execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('super_user');
  await console.serverReports(world.serverId, { tallyKinds: KINDS });
});

describe('an interface', () => {
  it('is kept, with its password sealed, and audited', async () => {
    const made = await create({
      kind: 'mqtt',
      serverId: world.serverId,
      brokerUrl: 'mqtt://switcher',
      topic: 'tally',
      userName: 'bh',
      password: 'top-secret',
    });
    expect(made).toMatchObject({ name: 'Gallery', kind: 'mqtt', hasPassword: true, state: 'unknown', sources: [] });
    const row = await world.db.selectFrom('tally_interfaces').selectAll().executeTakeFirstOrThrow();
    const audit = await world.db.selectFrom('audit').selectAll().where('subject_id', '=', made.id).execute();
    expect(JSON.stringify([made, row, audit])).not.toContain('top-secret');
    expect(audit).toMatchObject([{ action: 'tallyInterface:create', detail: 'Gallery' }]);
    const sent = await desired();
    expect(sent).toMatchObject([{ interfaceId: made.id, mqtt: { topic: 'tally', password: 'top-secret' } }]);
    await admin.tallyInterfaces.update({ params: { id: made.id }, body: { password: null, name: 'Gallery 2' } });
    expect(await admin.tallyInterfaces.get({ params: { id: made.id } })).toMatchObject({
      name: 'Gallery 2',
      hasPassword: false,
      topic: 'tally',
    });
    await admin.tallyInterfaces.remove({ params: { id: made.id } });
    expect(await desired()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['no port', () => tsl({ listenPort: null }), wrong('listenPort', 'This field is required')],
    ['no server', () => tsl({ serverId: null }), wrong('serverId', 'This field is required')],
    ['a server for HTTP', () => create({ serverId: world.serverId }), wrong('serverId', 'Invalid field')],
    ['no server that there is', () => tsl({ serverId: 'nowhere' }), { code: 'NOT_FOUND' }],
    ['a foreign inventory', () => create({ inventoryId: 'nowhere' }), { code: 'NOT_FOUND' }],
    ['a backslash', () => create({ name: 'a\\b' }), wrong('name', 'Cannot contain \\')],
  ])('is refused with %s', async (_, call, answer) => {
    expect(await refusal(call())).toMatchObject({ ...Object(answer) });
    expect(await world.db.selectFrom('tally_interfaces').selectAll().execute()).toEqual([]);
  });

  it('has a name of its own in the inventory, and a server that can have it', async () => {
    await create();
    expect(await refusal(create({ name: 'GALLERY' }))).toMatchObject({ code: 'NAME_TAKEN' });
    await console.serverReports(world.serverId, {});
    expect(await refusal(tsl({ name: 'Other' }))).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('does not receive where an audio interface of its server does', async () => {
    const { id } = await tsl({ listenPort: 9_801 });
    await world.db
      .insertInto('audio_interfaces')
      .values({
        id: 'aif-beside',
        inventory_id: world.inventoryId,
        server_id: world.serverId,
        name: 'Dante 1',
        format: 'L24',
        audio_channels: 2,
        listen_port: 9_802,
      })
      .execute();
    expect(await refusal(tsl({ name: 'Other', listenPort: 9_802 }))).toMatchObject({ code: 'SERVER_PORT_TAKEN' });
    const to = (body: object) => admin.tallyInterfaces.update({ params: { id }, body });
    expect(await refusal(to({ listenPort: 9_802 }))).toMatchObject({ code: 'SERVER_PORT_TAKEN' });
    // TCP ports are separate from UDP ports.
    await to({ transport: 'tcp', listenPort: 9_802 });
    await world.db.deleteFrom('audio_interfaces').execute();
  });

  it.each<[string, Partial<Body>, Partial<Body>, 'taken' | 'free']>([
    ['UDP and UDP', {}, {}, 'taken'],
    ['another kind', {}, { kind: 'tsl5' }, 'taken'],
    ['TCP and TCP', { transport: 'tcp' }, { transport: 'tcp' }, 'taken'],
    ['UDP and TCP', {}, { transport: 'tcp' }, 'free'],
    ['one that sends alone', { mode: 'out', peerHost: '10.0.0.9', peerPort: 9 }, {}, 'free'],
    ['another port', {}, { listenPort: 9_804 }, 'free'],
    ['a port of the server itself', {}, { listenPort: 9_700 }, 'taken'],
    ['speed tests over TCP', {}, { listenPort: 9_700, transport: 'tcp' }, 'taken'],
    ['RTMP', {}, { listenPort: 1935, transport: 'tcp' }, 'taken'],
    ['RTMP over TLS', {}, { listenPort: 1936, transport: 'tcp' }, 'taken'],
    ['WebRTC', {}, { listenPort: 8889, transport: 'tcp' }, 'taken'],
    ['uploads', {}, { listenPort: 9_701, transport: 'tcp' }, 'taken'],
    ['returns', {}, { listenPort: 9_702, transport: 'tcp' }, 'taken'],
    ['pictures', {}, { listenPort: 9_703, transport: 'tcp' }, 'taken'],
    ['an IP pipe', {}, { listenPort: 9_300, transport: 'tcp' }, 'taken'],
    ['a port of TCP over UDP', {}, { listenPort: 1935 }, 'free'],
  ])('%s', async (_, first, second, answer) => {
    await console.serverReports(world.serverId, { tallyKinds: KINDS, ...PORTS });
    const taken = { code: 'SERVER_PORT_TAKEN' };
    const { id } = await tsl({ listenPort: 9_803, ...first });
    // Unchanged fields stay.
    await admin.tallyInterfaces.update({ params: { id }, body: { name: 'Gallery 1' } });
    const made = tsl({ name: 'Other', listenPort: 9_803, ...second });
    if (answer === 'taken') expect(await refusal(made)).toMatchObject(taken);
    else expect((await made).name).toBe('Other');
  });

  it.each<[string, object, boolean]>([
    ['another name', { name: 'Gallery 2' }, true],
    ['the same broker and user', { brokerUrl: 'mqtt://switcher', userName: 'bh' }, true],
    ['another broker', { brokerUrl: 'mqtt://elsewhere' }, false],
    ['another user', { userName: 'other' }, false],
    ['no user', { userName: null }, false],
    ['another broker with its password', { brokerUrl: 'mqtt://elsewhere', password: 'theirs' }, true],
  ])('keeps its password for its own broker and user alone: %s', async (_, body, isKept) => {
    const broker = { brokerUrl: 'mqtt://switcher', topic: 'tally', userName: 'bh', password: 'top-secret' };
    const { id } = await create({ kind: 'mqtt', serverId: world.serverId, ...broker });
    expect(await admin.tallyInterfaces.update({ params: { id }, body })).toMatchObject({ hasPassword: isKept });
    const sent = (await desired())?.[0];
    expect(sent?.mqtt?.password ?? null).toBe(isKept ? ('password' in body ? 'theirs' : 'top-secret') : null);
  });

  it('is for administrators; all who see its channels see it listed', async () => {
    const { id } = await create();
    await associate(id);
    const at = { params: { id } };
    for (const call of [
      () => regular.tallyInterfaces.get(at),
      () => regular.tallyInterfaces.update({ ...at, body: { name: 'x' } }),
      () => regular.tallyInterfaces.remove(at),
      () => regular.tallyInterfaces.log(at),
      () => regular.tallyInterfaces.associate({ ...ofChannel(), body: { interfaceId: id, address: 2 } }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'FORBIDDEN' });
    const listed = await regular.tallyInterfaces.ofInventory({ params: { id: world.inventoryId } });
    expect(listed).toMatchObject([{ id, name: 'Gallery', sources: [{ channel: { id: world.channelId } }] }]);
  });
});

/** The tally interfaces in the configuration of the server. */
async function desired() {
  console.clear();
  await console.serverReports(world.serverId, { tallyKinds: KINDS, configurationVersion: 0 });
  await console.dispatcher.converge(world.serverId);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.tally;
}

describe('a channel', () => {
  it('is a source, which is sent to the server', async () => {
    const { id } = await tsl();
    const { sources } = await associate(id, 3);
    expect(sources).toMatchObject([{ address: 3, interface: { id, name: 'Gallery' }, light: 'unknown' }]);
    expect(await desired()).toMatchObject([
      { interfaceId: id, listenPort: 9800, sources: [{ sourceId: sources[0]?.sourceId, screen: 0, address: 3 }] },
    ]);
    expect((await regular.channels.status(ofChannel())).tallyName).toBe('Gallery');
    expect(await refusal(associate(id, 3, world.channelIds[1]))).toMatchObject({ code: 'TALLY_SOURCE_TAKEN' });
    expect(await refusal(associate(id, 127))).toMatchObject(wrong('address', 'Must be 126 or less'));
    // Repeating a request changes nothing.
    await associate(id, 3);
    const audit = await world.db.selectFrom('audit').select('detail').where('action', '=', 'tally:associate').execute();
    expect(audit).toEqual([{ detail: 'Gallery 0/3' }]);
    const params = { id: world.channelId, sourceId: sources[0]?.sourceId ?? '' };
    const other = { ...params, id: world.channelIds[1] };
    expect(await refusal(admin.tallyInterfaces.dissociate({ params: other }))).toMatchObject({ code: 'NOT_FOUND' });
    await admin.tallyInterfaces.dissociate({ params });
    expect(await shown()).toBeNull();
    expect(await desired()).toMatchObject([{ sources: [] }]);
  });

  it('takes its source with it when it is deleted', async () => {
    const { id } = await tsl();
    const channel = await admin.channels.create({ body: { name: 'tally-once', serverId: world.serverId } });
    await associate(id, 5, channel.id);
    await admin.channels.remove(ofChannel(channel.id));
    expect(await desired()).toMatchObject([{ sources: [] }]);
  });

  it('has the tally that the server hears, while the server is there', async () => {
    const { id } = await tsl();
    const [source] = (await associate(id)).sources;
    const state = { sourceId: source?.sourceId ?? '', programme: true, preview: false, text: 'CAM 1' };
    expect(await shown()).toMatchObject({ light: 'unknown', onAir: false });
    console.serverTallies(world.serverId, { in: [state] });
    expect(await shown()).toMatchObject({ light: 'programme', text: 'CAM 1', onAir: true, supportedByUnit: false });
    console.serverTallies(world.serverId, { in: [] });
    expect(await shown()).toMatchObject({ light: 'unknown' });
    console.serverTallies(world.serverId, { in: [state] });
    console.unitLeaves(world.serverId);
    expect(await shown()).toMatchObject({ light: 'unknown' });
    // Tally from an earlier session of the server does not count.
    await console.serverReports(world.serverId, { tallyKinds: KINDS });
    expect(await shown()).toMatchObject({ light: 'unknown' });
  });
});

it('the server warns of a tally device that is disconnected, while it is', async () => {
  const { id } = await tsl();
  const warnings = async () =>
    (await regular.settings.warnings({ params: { id: world.serverId } })).map(({ text }) => text);
  const seen = { interfaceId: id, since: 1, peers: [], lastAt: null, received: 0, refused: 0, detail: '' };
  console.serverTallies(world.serverId, { interfaces: [{ ...seen, state: 'connected' }] });
  expect(await warnings()).not.toContain('Tally device disconnected: Gallery');
  for (const state of ['silent', 'failed'] as const) {
    console.serverTallies(world.serverId, { interfaces: [{ ...seen, state }] });
    expect(await warnings()).toContain('Tally device disconnected: Gallery');
  }
  console.unitLeaves(world.serverId);
  expect(await warnings()).not.toContain('Tally device disconnected: Gallery');
});

it('is set for a channel by who sees the channel alone', async () => {
  const { id } = await create();
  await associate(id);
  const south = await api.as('luc_regular', { groupId: world.south });
  const to = (client: Api, address: number) =>
    client.tallyInterfaces.setState({ params: { id }, body: { address, state: 'programme' } });
  expect(await refusal(to(south, 1))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await shown()).not.toMatchObject({ light: 'programme' });
  expect(await admin.tallyInterfaces.log({ params: { id } })).toEqual([]);
  // An address without a channel may be set by anyone.
  expect(await refusal(to(south, 2))).toBe('not refused');
  await to(regular, 1);
  expect(await shown()).toMatchObject({ light: 'programme' });
});

it('a state without a text keeps the one that was said, and an empty one takes it away', async () => {
  const { id } = await create();
  await associate(id);
  const to = (body: { state: 'programme' | 'off'; text?: string }) =>
    admin.tallyInterfaces.setState({ params: { id }, body: { address: 1, ...body } });
  await to({ state: 'programme', text: 'CAM 1' });
  await to({ state: 'off' });
  expect(await shown()).toMatchObject({ light: 'off', text: 'CAM 1' });
  const [line] = await admin.tallyInterfaces.log({ params: { id } });
  expect(line).toMatchObject({ text: 'CAM 1', programme: false });
  await to({ state: 'off', text: '' });
  expect(await shown()).toMatchObject({ text: '' });
});

describe('on air', () => {
  it('is what the switcher says, once the channel has an interface, else what the unit reports', async () => {
    await onAir();
    expect((await unitOf()).applications.video).toEqual({ state: 'streaming', onAir: true });
    const { id } = await create();
    await associate(id);
    expect(await unitOf()).toMatchObject({
      tally: { light: 'unknown', text: '' },
      applications: { video: { onAir: false } },
    });
    await say(id, 'programme', 'CAM 1');
    expect(await unitOf()).toMatchObject({
      tally: { light: 'programme', text: 'CAM 1' },
      applications: { video: { onAir: true } },
    });
    expect(await shown()).toMatchObject({ light: 'programme', supportedByUnit: true });
    await say(id, 'preview');
    expect(await unitOf()).toMatchObject({ tally: { light: 'preview' }, applications: { video: { onAir: false } } });
    await admin.unitServices.remove({ params: { id: world.unitId, serviceId: 'tally' } });
    expect((await unitOf()).tally).toBeNull();
  });

  it('is said over HTTP to such an interface alone, and logged', async () => {
    const { id } = await create();
    await say(id, 'programme', 'CAM 1');
    const log = await admin.tallyInterfaces.log({ params: { id } });
    expect(log).toMatchObject([{ address: 1, programme: true, preview: false, text: 'CAM 1' }]);
    const other = await tsl({ name: 'TSL' });
    expect(await refusal(say(other.id, 'off'))).toMatchObject({ code: 'TALLY_NOT_HTTP' });
  });

  it('goes to the unit, and to displays that other interfaces send to', async () => {
    await onAir();
    const sender = new TallySender({
      registry: console.registry,
      publish: async ({ deviceId }, downlink) => void console.sent.push({ deviceId, downlink }),
      clock: world.clock,
      log: pino({ level: 'silent' }),
    });
    sender.start();
    onTestFinished(() => sender.stop());
    const [from, to] = [
      await create(),
      await tsl({ name: 'Display', mode: 'out', listenPort: null, peerHost: 'umd.example', peerPort: 9800 }),
    ];
    await associate(from.id);
    const displayed = await associate(to.id, 7);
    const sourceId = displayed.sources.find((source) => source.interface.id === to.id)?.sourceId ?? '';
    console.serverTallies(world.serverId, {});
    console.clear();
    await say(from.id, 'programme');
    const outs = () =>
      console.sent.flatMap(({ deviceId, downlink }) =>
        downlink.type === 'tallyOut' ? [[deviceId, sourcesOf(downlink)]] : [],
      );
    const ins = () =>
      console.sent.flatMap(({ deviceId, downlink }) => (downlink.type === 'tally' ? [[deviceId, downlink.tally]] : []));
    const out = { sourceId, programme: true, preview: false, text: 'studio-1' };
    expect(ins()).toEqual([[world.unitId, { light: 'programme', text: '' }]]);
    expect(outs()).toEqual([[world.serverId, [out]]]);
    // Neither message is sent again to a device that already has it.
    console.serverTallies(world.serverId, { out: [out] });
    const { transmission } = console.registry.reportedUnit(world.unitId)?.state ?? {};
    console.clear();
    await console.unitReports(world.unitId, {
      tally: { light: 'programme', text: '' },
      applications: { video: { state: 'streaming' } },
      ...(transmission && { transmission }),
    });
    sender.look(world.serverId);
    expect([ins(), outs()]).toEqual([[], []]);
  });
});

const sourcesOf = (downlink: Extract<ServerDownlink, { type: 'tallyOut' }>) => downlink.sources;
