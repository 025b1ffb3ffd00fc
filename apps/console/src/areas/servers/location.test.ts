import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const params = { id: world.serverId };
let api: TestApi;
let admin: Api;
beforeEach(async () => {
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
});
const set = (body: NonNullable<Parameters<Api['servers']['update']>[0]>['body'], by = admin) =>
  by.servers.update({ params, body });
const found = async (searchValue: string) =>
  (await admin.servers.list({ query: { searchKey: 'address', searchValue } })).items.map(({ id }) => id);

it('the location of a server is an address and coordinates, which are entered, searched and cleared', async () => {
  const coordinates = { lat: 52.52, lng: 13.405 };
  expect(await set({ address: ' Hauptstrasse 1, Berlin ', coordinates })).toMatchObject({
    address: 'Hauptstrasse 1, Berlin',
    coordinates,
  });
  expect([await found('berlin'), await found('paris')]).toEqual([[world.serverId], []]);
  // Omitted fields stay.
  expect(await set({ comment: 'Rack 4' })).toMatchObject({ address: 'Hauptstrasse 1, Berlin', coordinates });
  expect(await set({ coordinates: null })).toMatchObject({ address: 'Hauptstrasse 1, Berlin', coordinates: null });
  const [entry] = await world.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(entry).toMatchObject({ action: 'server:update', subject_id: world.serverId });
});

it.each([
  [{ coordinates: { lat: 91, lng: 0 } }, 'body.coordinates.lat'],
  [{ coordinates: { lat: 0, lng: -181 } }, 'body.coordinates.lng'],
  [{ address: 'x'.repeat(256) }, 'body.address'],
  [{ address: String.raw`a\b` }, 'body.address'],
])('%j is refused at its field', async (body, path) => {
  const before = await admin.servers.get({ params });
  expect(await refusal(set(body))).toMatchObject({ code: 'INVALID', errors: [{ path }] });
  expect(await admin.servers.get({ params })).toMatchObject({
    address: before.address,
    coordinates: before.coordinates,
  });
});

it('is changed by those who configure servers', async () => {
  expect(await refusal(set({ address: 'x' }, await api.as('luc_regular')))).toMatchObject({ status: 403 });
});
