import type { ReportedAudioInterface, ReportedRoom } from '@backhaul/contract/bus';
import { MAX_AUDIO_INTERFACES } from '@backhaul/domain';
import { aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { IfbJob } from '../../control/audio-interfaces/ifb-job.js';
import { AudioRoomJob } from '../../control/audio-rooms/room-job.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { insertAudioInterface } from '../../testing/audio-interface-inserts.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

type Body = Parameters<Api['audioInterfaces']['create']>[0]['body'];
const create = (body: Partial<Body> = {}) =>
  admin.audioInterfaces.create({
    body: { name: 'Dante 1', listenPort: 5004, serverId: world.serverId, ...body },
  });
const of = (id: string) => ({ params: { id } });
const associate = (audioInterfaceId: string, channelId = world.channelId, who = admin) =>
  who.audioInterfaces.associate({ ...of(channelId), body: { audioInterfaceId } });
const capabilities = { ...aUnitState({}).capabilities, orders: ['joinAudioRoom', 'leaveAudioRoom'] };

type Reported = Partial<ReportedAudioInterface> & { readonly interfaceId: string };
/** The server reports these interfaces and rooms. */
const reports = (interfaces: readonly Reported[] = [], rooms: readonly ReportedRoom[] = []) =>
  console.serverReports(world.serverId, {
    mediaUrl: 'http://127.0.0.1:1',
    gatePort: 9800,
    intercom: { running: true, rooms: [...rooms] },
    audioInterfaces: interfaces.map((one) => ({ state: 'connected', since: 5, from: '10.0.0.9', detail: '', ...one })),
  });
const member = (id: string, kind: 'unit' | 'interface' | 'browser'): ReportedRoom['participants'][number] => ({
  id,
  kind,
  state: 'connected',
  muted: false,
  volume: 100,
  talking: false,
});
const inEar = (interfaceId: string): ReportedRoom => ({
  roomId: 'room-1',
  participants: [member(world.unitId, 'unit'), member(`interface.${interfaceId}`, 'interface')],
});
const counts = () => regular.audioInterfaces.count(of(world.inventoryId));

const wrong = (field: string, message: string) => ({ code: 'INVALID', errors: [{ path: `body.${field}`, message }] });
const job = () =>
  new IfbJob({ db: world.db, registry: console.registry, dispatcher: console.dispatcher, clock: world.clock });
const rooms = () => new AudioRoomJob({ ...console.parts, db: world.db, clock: world.clock });
const roomOfUnit = async () =>
  (await world.db.selectFrom('audio_participants').select('room_id').where('unit_id', '=', world.unitId).execute())[0]
    ?.room_id;
const start = () => regular.units.startStream({ ...of(world.unitId), body: { channelId: world.channelId } });
const end = () => world.db.updateTable('transmissions').set({ ended_at: new Date() }).execute();

const warningsOfServer = async () => (await regular.settings.warnings(of(world.serverId))).map(({ text }) => text);

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('audio_interfaces').execute();
  await world.db.deleteFrom('tally_interfaces').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.deleteFrom('audit').execute();
  await world.db.deleteFrom('inventory_services').execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('super_user');
  await reports();
  await console.unitReports(world.unitId, { capabilities });
});

/** The audio interfaces in the configuration of the server. */
async function desired() {
  console.clear();
  await console.serverReports(world.serverId, {
    intercom: { running: true, rooms: [] },
    audioInterfaces: [],
    configurationVersion: 0,
  });
  await console.dispatcher.converge(world.serverId);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration;
}

describe('an interface', () => {
  it('is kept, audited and sent to its server, and changed and deleted', async () => {
    const made = await create({ multicastGroup: '239.69.1.10' });
    expect(made).toMatchObject({
      name: 'Dante 1',
      server: { id: world.serverId },
      format: 'L24',
      audioChannels: 2,
      state: 'unknown',
      use: null,
      channels: [],
    });
    expect((await desired()).audioInterfaces).toEqual([
      {
        interfaceId: made.id,
        format: 'L24',
        audioChannels: 2,
        listenPort: 5004,
        multicastGroup: '239.69.1.10',
        sourceHost: null,
      },
    ]);
    const change = { name: 'Dante 2', format: 'opus' as const, multicastGroup: null, sourceHost: '10.0.0.9' };
    await admin.audioInterfaces.update({ ...of(made.id), body: change });
    expect(await admin.audioInterfaces.get(of(made.id))).toMatchObject({ ...change, listenPort: 5004 });
    await admin.audioInterfaces.remove(of(made.id));
    expect((await desired()).audioInterfaces).toEqual([]);
    const audit = await world.db.selectFrom('audit').select(['action', 'detail']).orderBy('id').execute();
    expect(audit).toEqual([
      { action: 'audioInterface:create', detail: 'Dante 1' },
      { action: 'audioInterface:update', detail: 'Dante 2' },
      { action: 'audioInterface:remove', detail: 'Dante 2' },
    ]);
  });

  it.each<[string, Partial<Body>, object]>([
    ['a port of the system', { listenPort: 80 }, wrong('listenPort', 'Must be 1024 or more')],
    ['a group of the network', { multicastGroup: '224.0.0.1' }, wrong('multicastGroup', 'Invalid IP field')],
    ['an address that is no group', { multicastGroup: '10.0.0.1' }, wrong('multicastGroup', 'Invalid IP field')],
    ['a sender that is a group', { sourceHost: '239.1.1.1' }, wrong('sourceHost', 'Invalid IP field')],
    ['a backslash', { name: 'a\\b' }, wrong('name', 'Cannot contain \\')],
    ['no server that there is', { serverId: 'nowhere' }, { code: 'NOT_FOUND' }],
  ])('is refused with %s', async (_, body, answer) => {
    expect(await refusal(create(body))).toMatchObject(answer);
    expect(await world.db.selectFrom('audio_interfaces').selectAll().execute()).toEqual([]);
  });

  it('has a name and a port of its own, at a server that has such interfaces', async () => {
    const { id } = await create({ multicastGroup: '239.69.1.10' });
    const taken = { code: 'SERVER_PORT_TAKEN' };
    expect(await refusal(create({ name: 'DANTE 1', listenPort: 6000 }))).toMatchObject({ code: 'NAME_TAKEN' });
    // Another multicast group on the same port is another stream.
    await create({ name: 'Other', multicastGroup: '239.69.1.11' });
    expect(await refusal(create({ name: 'Same', multicastGroup: '239.69.1.10' }))).toMatchObject(taken);
    expect(await refusal(create({ name: 'All' }))).toMatchObject(taken);
    const body = { multicastGroup: '239.69.1.11' };
    expect(await refusal(admin.audioInterfaces.update({ ...of(id), body }))).toMatchObject(taken);
    await console.serverReports(world.serverId, { audioInterfaces: [], tallyKinds: ['tsl5'] });
    const tally = { name: 'Gallery', kind: 'tsl5' as const, listenPort: 8900, serverId: world.serverId };
    await admin.tallyInterfaces.create({ body: { ...tally, inventoryId: world.inventoryId } });
    expect(await refusal(create({ name: 'Tally', listenPort: 8900 }))).toMatchObject(taken);
    await console.serverReports(world.serverId, { audioInterfaces: [], measurePort: 9700 });
    expect(await refusal(create({ name: 'Measure', listenPort: 9700 }))).toMatchObject(taken);
    await console.serverReports(world.serverId, {});
    expect(await refusal(create({ name: 'None', listenPort: 7000 }))).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it(`is one of at most ${MAX_AUDIO_INTERFACES} of its server`, async () => {
    for (let i = 0; i < MAX_AUDIO_INTERFACES; i += 1)
      await insertAudioInterface(world.db, world.inventoryId, world.serverId);
    expect(await refusal(create())).toMatchObject({ code: 'AUDIO_INTERFACE_LIMIT' });
  });

  it('is for administrators; all who see its channels see it listed', async () => {
    const { id } = await create();
    await associate(id);
    for (const call of [
      () => regular.audioInterfaces.get(of(id)),
      () => regular.audioInterfaces.update({ ...of(id), body: { name: 'x' } }),
      () => regular.audioInterfaces.remove(of(id)),
      () => associate(id, world.channelId, regular),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'FORBIDDEN' });
    const listed = await regular.audioInterfaces.ofInventory(of(world.inventoryId));
    expect(listed).toMatchObject([
      { id, name: 'Dante 1', serverId: world.serverId, channels: [{ id: world.channelId }] },
    ]);
    // A server and a channel of other groups are not named.
    const far = await admin.servers.create({ body: { name: 'far-rack', groupId: world.south, channels: 1 } });
    const there = await insertAudioInterface(world.db, world.inventoryId, far.id);
    const again = await regular.audioInterfaces.ofInventory(of(world.inventoryId));
    expect(again.find((one) => one.id === there)).toMatchObject({ serverId: null, channels: [] });
    await admin.servers.remove(of(far.id));
  });

  it('is available, used or frozen by what its server reports', async () => {
    const { id } = await create();
    const shown = async () => (await admin.audioInterfaces.get(of(id))).use;
    await reports([{ interfaceId: id }]);
    expect([await shown(), await counts()]).toEqual(['available', { available: 1, used: 0, frozen: 0 }]);
    await reports([{ interfaceId: id }], [inEar(id)]);
    expect([await shown(), await counts()]).toEqual(['used', { available: 0, used: 1, frozen: 0 }]);
    await reports([{ interfaceId: id, state: 'silent', since: 77 }], [inEar(id)]);
    expect([await shown(), await counts()]).toEqual(['frozen', { available: 0, used: 0, frozen: 1 }]);
    expect(await admin.audioInterfaces.get(of(id))).toMatchObject({
      state: 'silent',
      since: 77,
      units: [{ id: world.unitId }],
    });
    console.unitLeaves(world.serverId);
    expect([await shown(), await counts()]).toEqual([null, { available: 0, used: 0, frozen: 0 }]);
  });
});

describe('a channel', () => {
  it('is associated with an interface of its inventory, once', async () => {
    const { id } = await create();
    expect(await associate(id)).toMatchObject({ interfaces: [{ id, name: 'Dante 1', units: [] }] });
    await associate(id);
    const audit = await world.db.selectFrom('audit').select('detail').where('action', '=', 'ifb:associate').execute();
    expect(audit).toEqual([{ detail: 'Dante 1' }]);
    expect(await refusal(associate('aif-none'))).toMatchObject({ code: 'NOT_FOUND' });
    const gone = { params: { id: world.channelId, audioInterfaceId: id } };
    await admin.audioInterfaces.dissociate(gone);
    expect(await refusal(admin.audioInterfaces.dissociate(gone))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await regular.audioInterfaces.ofChannel(of(world.channelId))).interfaces).toEqual([]);
  });

  it('loses its interfaces when it is deleted', async () => {
    const { id } = await create();
    const channel = await admin.channels.create({ body: { name: 'ifb-once', serverId: world.serverId } });
    await associate(id, channel.id);
    await admin.channels.remove(of(channel.id));
    expect((await admin.audioInterfaces.get(of(id))).channels).toEqual([]);
  });
});

describe('a unit that sends to the channel', () => {
  it('is called to hear the interface, and let out when it has stopped', async () => {
    const { id } = await create();
    await associate(id);
    await job().run();
    expect(await roomOfUnit()).toBeUndefined();
    await start();
    await job().run();
    await expect.poll(() => console.sentOrders().at(-1)?.name).toBe('joinAudioRoom');
    const roomId = await roomOfUnit();
    expect((await desired()).audioRooms).toEqual([{ roomId, duckingDb: 12, channelIds: [], interfaceIds: [id] }]);
    // The unit stays in the room, although no user called it.
    await reports([{ interfaceId: id }], [{ ...inEar(id), roomId: roomId ?? '' }]);
    world.now += 60_000;
    await rooms().run();
    expect(await roomOfUnit()).toBe(roomId);
    const [shown] = (await regular.audioInterfaces.ofChannel(of(world.channelId))).interfaces;
    expect(shown).toMatchObject({ id, use: 'used', units: [{ id: world.unitId }] });
    await end();
    await job().run();
    expect((await desired()).audioRooms).toEqual([{ roomId, duckingDb: 12, channelIds: [] }]);
    await reports([{ interfaceId: id }], [{ roomId: roomId ?? '', participants: [member(world.unitId, 'unit')] }]);
    await rooms().run();
    expect(await roomOfUnit()).toBeUndefined();
  });

  it('hears it without a licence for audio rooms, and takes none', async () => {
    await world.db
      .insertInto('inventory_services')
      .values({
        id: 'svc-ifb',
        inventory_id: world.inventoryId,
        service: 'web_aud_connect',
        purchased: false,
        usage_type: 'na',
        instance_limit: 1,
        start_day: 1,
      })
      .execute();
    const { id } = await create();
    await associate(id);
    await start();
    await job().run();
    expect(await roomOfUnit()).toBeDefined();
    expect(await regular.audioRooms.count(of(world.inventoryId))).toMatchObject({ licensesUsed: 0 });
    await world.db.deleteFrom('inventory_services').where('id', '=', 'svc-ifb').execute();
  });

  it('is called from its interface into an audio room, and hears it again afterwards', async () => {
    const { id } = await create();
    await associate(id);
    await start();
    await job().run();
    const line = await roomOfUnit();
    expect(line).toBeDefined();
    const room = await admin.audioRooms.create({
      body: {
        name: 'Studio',
        description: '',
        duckingDb: 12,
        unitIds: [world.unitId],
        channelIds: [],
        serverId: world.serverId,
      },
    });
    const params = { id: room.id, unitId: world.unitId };
    await regular.audioRooms.addUnit({ params });
    expect(await roomOfUnit()).toBe(room.id);
    expect(await refusal(regular.audioRooms.addUnit({ params }))).toMatchObject({ code: 'UNIT_BUSY' });
    await world.db.deleteFrom('audio_participants').execute();
    await job().run();
    expect(await roomOfUnit()).toBe(line);
  });

  it('is not called away from an audio room, nor without sound of its own', async () => {
    const { id } = await create();
    await associate(id);
    await start();
    const room = await admin.audioRooms.create({
      body: {
        name: 'Studio',
        description: '',
        duckingDb: 12,
        unitIds: [world.unitId],
        channelIds: [],
        serverId: world.serverId,
      },
    });
    await regular.audioRooms.addUnit({ params: { id: room.id, unitId: world.unitId } });
    await job().run();
    expect(await roomOfUnit()).toBe(room.id);
    await world.db.deleteFrom('audio_participants').execute();
    await console.unitReports(world.unitId, { capabilities: aUnitState({}).capabilities });
    await job().run();
    expect(await roomOfUnit()).toBeUndefined();
  });
});

it('an audio room has interfaces of its server alone, and its people hear them', async () => {
  const { id } = await create();
  const body = {
    name: 'Studio',
    description: '',
    duckingDb: 12,
    unitIds: [],
    channelIds: [],
    serverId: world.serverId,
  };
  const room = await admin.audioRooms.create({ body: { ...body, audioInterfaceIds: [id] } });
  expect(room.audioInterfaces).toEqual([{ id, name: 'Dante 1' }]);
  expect((await desired()).audioRooms).toMatchObject([{ roomId: room.id, interfaceIds: [id] }]);
  expect((await admin.audioInterfaces.get(of(id))).rooms).toEqual([{ id: room.id, name: 'Studio' }]);
  const refused = admin.audioRooms.update({ ...of(room.id), body: { audioInterfaceIds: ['aif-none'] } });
  expect(await refusal(refused)).toMatchObject({ code: 'NOT_FOUND' });
  await admin.audioRooms.update({ ...of(room.id), body: { audioInterfaceIds: [] } });
  expect((await admin.audioRooms.get(of(room.id))).audioInterfaces).toEqual([]);
});

it('the server warns of a device that is disconnected, once a channel or a room expects it', async () => {
  const { id } = await create();
  await reports([{ interfaceId: id, state: 'silent' }]);
  expect(await warningsOfServer()).not.toContain('IFB device disconnected: Dante 1');
  await associate(id);
  expect(await warningsOfServer()).toContain('IFB device disconnected: Dante 1');
  await reports([{ interfaceId: id }]);
  expect(await warningsOfServer()).not.toContain('IFB device disconnected: Dante 1');
});

const change = (id: string, body: object) => admin.inventoryServices.update({ params: { id }, body });

describe('without the service audio_ifb of the inventory', () => {
  const TERMS = { usageType: 'na', packageSize: null, startDay: 1, instanceLimit: null, expiresAt: null } as const;
  const configure = (terms: object) =>
    admin.inventoryServices.create({
      body: { ...TERMS, purchased: true, inventoryId: world.inventoryId, serviceName: 'audio_ifb', ...terms },
    });

  it('a unit goes on with what it hears, and no unit begins to hear anything', async () => {
    const { id } = await create();
    const { id: other } = await create({ name: 'Dante 2', listenPort: 5008 });
    await associate(id);
    const service = await configure({ purchased: false });
    await start();
    await job().run();
    expect(await roomOfUnit()).toBeUndefined();

    await change(service.id, { purchased: true });
    await job().run();
    const line = await roomOfUnit();
    expect(line).toBeDefined();
    await associate(other);
    await change(service.id, { purchased: false });
    await job().run();
    expect(await roomOfUnit()).toBe(line);
    expect((await desired()).audioRooms).toMatchObject([{ roomId: line, interfaceIds: [id] }]);

    // Its connection is lost: it is not called again until the service is back.
    await world.db.deleteFrom('audio_participants').execute();
    await job().run();
    expect(await roomOfUnit()).toBeUndefined();
    await change(service.id, { purchased: true });
    await job().run();
    expect(await roomOfUnit()).toBe(line);
    expect((await desired()).audioRooms).toMatchObject([{ roomId: line, interfaceIds: [id, other].toSorted() }]);

    await change(service.id, { purchased: false });
    await end();
    await job().run();
    expect((await desired()).audioRooms).toEqual([{ roomId: line, duckingDb: 12, channelIds: [] }]);
  });
});
