import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId } = world;
const of = { inventory_id: inventoryId, usage_type: 'na' as const, start_day: 1 };
const UNCONFIGURED = ['go_plan', 'smart_plan', 'ai_integration', 'graphics', 'web_aud_connect', 'audio_ifb', 'ingest'];
let regular: Api;

beforeEach(async () => void ({ regular } = await freshConsole(world)));
afterEach(() => db.deleteFrom('inventory_services').execute());

it('names the roles of who signed in, and the services of the inventories', async () => {
  expect(await regular.session.currentUser({})).toMatchObject({
    roles: ['luc_regular'],
    loggedUserRoles: ['luc_regular'],
    services: UNCONFIGURED,
    hasInternet: false,
  });
});

it('leaves out services that are off or over, and has licences on demand where there are any', async () => {
  await db
    .insertInto('inventory_services')
    .values([
      { ...of, id: 'svc-graphics', service: 'graphics', purchased: false },
      { ...of, id: 'svc-go', service: 'go_plan', purchased: true, expires_at: new Date(world.now - 1) },
      { ...of, id: 'svc-unit', service: 'unit_license', purchased: true, instance_limit: 2 },
    ])
    .execute();
  const { services } = await regular.session.currentUser({});
  expect(services).toEqual(['smart_plan', 'ai_integration', 'unit_license', 'web_aud_connect', 'audio_ifb', 'ingest']);
});
