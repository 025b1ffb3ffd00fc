import { pixelPng } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { OverlayTrialJob } from '../../control/services/overlay-trial-job.js';
import { ServiceWarningJob } from '../../control/services/warning-job.js';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { NORTH } from '../../testing/seed.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, channelId, channelIds } = world;
const HOUR = 3_600_000;
const START = Date.UTC(2040, 1, 10, 12);
const OFF = { status: 409, code: 'FEATURE_OFF', title: 'Feature disabled' };
let console: TestConsole;
let boss: Api;
let admin: Api;

const configure = (change: object) =>
  boss.inventoryServices.create({
    body: {
      serviceName: 'graphics',
      inventoryId,
      purchased: true,
      usageType: 'na',
      packageSize: null,
      startDay: 1,
      instanceLimit: null,
      expiresAt: null,
      ...change,
    },
  });
const graphics = async () => {
  const query = { serviceName: ['graphics' as const] };
  return (await admin.inventoryServices.managed({ params: { id: inventoryId }, query }))[0];
};
const overlay = (body: object, id = channelId) => admin.graphics.setOverlay({ params: { id }, body });

beforeEach(async () => {
  world.now = START;
  await db.updateTable('channels').set({ overlay_on: false, overlay_graphic_id: null }).execute();
  for (const table of ['graphics', 'overlay_uses', 'inventory_services', 'used_trials'] as const)
    await db.deleteFrom(table).execute();
  const fresh = await freshConsole(world);
  console = fresh.console;
  boss = await fresh.api.as('super_user');
  admin = await fresh.api.as('luc_admin', { inventoryId });
});

const logo = () => admin.graphics.create({ params: { id: inventoryId }, body: { name: 'Logo', png: pixelPng(1) } });

const endTrials = () =>
  new OverlayTrialJob({
    db,
    registry: console.registry,
    clock: world.clock,
    dispatcher: console.dispatcher,
  }).run();
const isOn = async () => (await admin.graphics.ofChannel({ params: { id: channelId } })).on;

describe('overlays', () => {
  beforeEach(() => console.serverReports(world.serverId, { missingGraphics: [], maxEncoders: 4 }));

  const letters: string[] = [];
  const warn = () =>
    new ServiceWarningJob({
      db,
      mailer: {
        post: async (_tx, { text }) => {
          letters.push(text);
          return 'outbox';
        },
      },
      publicUrl: undefined,
      clock: world.clock,
    }).run();

  it('of a trial are counted, and switched off after its ten hours, once they were announced', async () => {
    letters.length = 0;
    await db
      .updateTable('users')
      .set({ email: 'admin@metro.example' })
      .where('id', '=', `user-luc_admin-${NORTH}`)
      .execute();
    const { id: graphicId } = await logo();
    await configure({ purchased: false });
    expect(await refusal(overlay({ graphicId, on: true }))).toMatchObject(OFF);
    await overlay({ graphicId });
    await admin.inventoryServices.startTrial({ params: { id: inventoryId, serviceName: 'graphics' } });
    await overlay({ on: true });
    world.now = START + 4 * HOUR;
    await overlay({ on: false });
    world.now = START + 8 * HOUR;
    expect(await graphics()).toMatchObject({ used: 4, allowance: 10, counts: 'time', instances: 0 });
    await overlay({ on: true });
    world.now = START + 14 * HOUR;
    expect(await graphics()).toMatchObject({ used: 10, state: 'trialExpired', instances: 1 });
    // No console has warned of it yet.
    await endTrials();
    expect(await isOn()).toBe(true);
    world.now = START + 12 * HOUR;
    await warn();
    await endTrials();
    expect(await overlay({ x: 10 })).toMatchObject({ on: true, place: { x: 10 } });
    expect(letters).toEqual([
      expect.stringContaining(
        '8 of 10 hours are used. At 100 %, the trial ends, and overlays that are on air are switched off.',
      ),
    ]);
    world.now = START + 14 * HOUR;
    await db.deleteFrom('audit').execute();
    await endTrials();
    expect(await isOn()).toBe(false);
    const rows = await db.selectFrom('audit').select(['action', 'username', 'changes']).execute();
    expect(rows).toEqual([
      { action: 'channel:overlay', username: '', changes: [{ path: 'on', from: true, to: false }] },
    ]);
    await warn();
    await warn();
    expect(letters).toHaveLength(2);
    expect(await refusal(overlay({ on: true }))).toMatchObject(OFF);
    world.now = START + 20 * HOUR;
    expect(await graphics()).toMatchObject({ used: 10, instances: 0 });
  });

  it('of a service that was purchased stay on air when it ends', async () => {
    const { id: graphicId } = await logo();
    const { id } = await configure({ usageType: 'time', packageSize: 1 });
    await overlay({ graphicId, on: true });
    world.now = START + 2 * HOUR;
    await boss.inventoryServices.update({ params: { id }, body: { expiresAt: START + 2 * HOUR } });
    await warn();
    await endTrials();
    expect(await isOn()).toBe(true);
  });

  it('are on as many channels as are purchased, and a channel that is deleted stops counting', async () => {
    const { id: graphicId } = await logo();
    await configure({ instanceLimit: 1, usageType: 'time', packageSize: 5 });
    await overlay({ graphicId, on: true });
    const second = channelIds.find((id) => id !== channelId) ?? '';
    expect(await refusal(overlay({ graphicId, on: true }, second))).toMatchObject({
      code: 'SERVICE_LICENSE',
      message: { code: 'no_service_license', params: { service: 'Graphics' } },
    });
    await overlay({ graphicId });
    world.now = START + HOUR;
    await overlay({ graphicId: null });
    expect(await graphics()).toMatchObject({ used: 1, instances: 0 });
    await overlay({ graphicId, on: true }, second);
  });
});
