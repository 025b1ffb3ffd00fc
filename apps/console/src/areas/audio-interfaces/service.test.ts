import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let admin: Api;
let regular: Api;

const TERMS = { usageType: 'na', packageSize: null, startDay: 1, instanceLimit: null, expiresAt: null } as const;
const OFF = { status: 409, code: 'FEATURE_OFF', title: 'Feature disabled' };
const ROOM = { name: 'Studio', description: '', duckingDb: 12, unitIds: [], channelIds: [] };

const of = (id: string) => ({ params: { id } });
const create = (body: { readonly name?: string; readonly listenPort?: number } = {}) =>
  admin.audioInterfaces.create({ body: { name: 'Dante 1', listenPort: 5004, serverId: world.serverId, ...body } });
const associate = (audioInterfaceId: string) =>
  admin.audioInterfaces.associate({ ...of(world.channelId), body: { audioInterfaceId } });
/** Sets the terms of the service audio_ifb of the inventory. */
const configure = (terms: object) =>
  admin.inventoryServices.create({
    body: { ...TERMS, purchased: true, inventoryId: world.inventoryId, serviceName: 'audio_ifb', ...terms },
  });
const change = (id: string, body: object) => admin.inventoryServices.update({ params: { id }, body });
const room = (audioInterfaceIds: string[], name = ROOM.name) =>
  admin.audioRooms.create({ body: { ...ROOM, name, serverId: world.serverId, audioInterfaceIds } });

beforeEach(async () => {
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('audio_interfaces').execute();
  await world.db.deleteFrom('inventory_services').execute();
  const fresh = await freshConsole(world);
  regular = fresh.regular;
  admin = await fresh.api.as('super_user');
  await fresh.console.serverReports(world.serverId, {
    mediaUrl: 'http://127.0.0.1:1',
    gatePort: 9800,
    intercom: { running: true, rooms: [] },
    audioInterfaces: [],
  });
});

it('nothing more is set up; what exists is seen, changed and removed', async () => {
  const { id } = await create();
  await associate(id);
  const studio = await room([id]);
  const { id: other } = await create({ name: 'Dante 2', listenPort: 5008 });
  const service = await configure({ purchased: false });
  expect(await refusal(create({ name: 'Dante 3', listenPort: 5010 }))).toMatchObject(OFF);
  expect(await refusal(associate(other))).toMatchObject(OFF);
  const inRoom = (audioInterfaceIds: string[]) =>
    admin.audioRooms.update({ ...of(studio.id), body: { audioInterfaceIds } });
  expect(await refusal(inRoom([id, other]))).toMatchObject(OFF);
  expect(await refusal(room([other], 'Gallery'))).toMatchObject(OFF);
  expect(await associate(id)).toMatchObject({ interfaces: [{ id }] });
  const query = { serviceName: ['audio_ifb' as const] };
  expect(await regular.inventoryServices.status({ ...of(world.inventoryId), query })).toEqual([
    { serviceName: 'audio_ifb', status: 'inactive', state: 'notEnabled' },
  ]);

  expect((await regular.audioInterfaces.ofInventory(of(world.inventoryId))).map(({ name }) => name)).toEqual([
    'Dante 1',
    'Dante 2',
  ]);
  expect((await admin.audioRooms.get(of(studio.id))).audioInterfaces).toEqual([{ id, name: 'Dante 1' }]);
  await admin.audioInterfaces.update({ ...of(id), body: { name: 'Dante 1b' } });
  await inRoom([id]);
  await inRoom([]);
  await admin.audioInterfaces.dissociate({ params: { id: world.channelId, audioInterfaceId: id } });
  await admin.audioInterfaces.remove(of(id));

  await change(service.id, { purchased: true });
  await associate(other);
});

it('has as many interfaces as its limit says', async () => {
  await configure({ instanceLimit: 1 });
  const { id } = await create();
  expect(await refusal(create({ name: 'Dante 2', listenPort: 5008 }))).toMatchObject({
    status: 409,
    code: 'SERVICE_LICENSE',
    message: { code: 'no_service_license', params: { service: 'Audio-IFB' } },
  });
  await associate(id);
});
