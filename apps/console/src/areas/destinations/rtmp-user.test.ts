import { DESTINATION_FEATURES } from '@backhaul/domain';
import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let admin: Api;

type Reported = NonNullable<ReturnType<typeof aReportedChannel>['destinations']>;
const reports = (destinations: Reported = [], configurationVersion = 1_000) =>
  console.serverReports(world.serverId, {
    configurationVersion,
    destinationFeatures: [...DESTINATION_FEATURES],
    channels: world.channelIds.map((id) =>
      aReportedChannel(id, id === world.channelId ? { programme: 'live', destinations } : { programme: 'none' }),
    ),
  });

/** The target of the only destination in the configuration that is sent to the server. */
async function target() {
  await reports([], 0);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  const channel = last.configuration.channels.find(({ channelId }) => channelId === world.channelId);
  return channel?.destinations?.[0]?.target;
}

const USER = { userName: 'crew', password: 'canary-password' } as const;
const RTMP = { protocol: 'rtmp', name: 'CDN', url: 'rtmp://live.example.org/app', key: 'canary-key', ...USER } as const;
const at = (destinationId: string) => ({ params: { id: world.channelId, destinationId } });
type Change = Parameters<Api['destinations']['update']>[0]['body'];

beforeEach(async () => {
  const fresh = await freshConsole(world);
  console = fresh.console;
  admin = await fresh.api.as('luc_contractor');
  await world.db.deleteFrom('destinations').execute();
  await console.registry.refresh('channel', world.channelId);
  await reports();
});

/** Makes a destination and starts it. */
async function started(): Promise<string> {
  const { destinationId } = await admin.destinations.create({ params: { id: world.channelId }, body: RTMP });
  await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
  return destinationId;
}

const WITH_USER = { protocol: 'rtmp', url: RTMP.url, key: RTMP.key, ...USER };

it.each<[what: string, change: Change, sent: object]>([
  ['as it was added', {}, WITH_USER],
  ['by another name', { name: 'Far' }, WITH_USER],
  ['with another key', { key: 'canary-other' }, { ...WITH_USER, key: 'canary-other' }],
  ['with another password', { password: 'canary-word' }, { ...WITH_USER, password: 'canary-word' }],
  ['with another user', { userName: 'desk' }, { ...WITH_USER, userName: 'desk' }],
  ['without a user', { userName: null }, { protocol: 'rtmp', url: RTMP.url, key: RTMP.key }],
  [
    'with another address, and its own secrets',
    { url: 'rtmp://other.example.org/app', key: 'canary-b', password: 'canary-c' },
    { ...WITH_USER, url: 'rtmp://other.example.org/app', key: 'canary-b', password: 'canary-c' },
  ],
])('a user at an RTMP server is sent to the media server %s, and never answered', async (_what, change, sent) => {
  const id = await started();
  await admin.destinations.update({ ...at(id), body: change });
  expect(await target()).toEqual(sent);
  const audit = await world.db.selectFrom('audit').selectAll().execute();
  const stored = await world.db.selectFrom('destinations').selectAll().execute();
  const answers = await admin.destinations.list({ params: { id: world.channelId } });
  expect(JSON.stringify([answers, audit, stored])).not.toContain('canary');
});

it('a stored password goes to no new address', async () => {
  const id = await started();
  const change = { url: 'rtmp://other.example.org/app', key: 'canary-b' };
  expect(await refusal(admin.destinations.update({ ...at(id), body: change }))).toMatchObject({
    errors: [{ path: 'body.password', message: 'This field is required' }],
  });
  expect(await target()).toEqual(WITH_USER);
});

it('a login that was refused says so, and is tried again when somebody asks', async () => {
  const id = await started();
  const detail = 'User name or password is wrong';
  await reports([{ destinationId: id, state: 'refused', since: 5, retryAt: null, detail }]);
  expect(await admin.destinations.get(at(id))).toMatchObject({ state: 'refused', retryAt: null, detail });
  await admin.destinations.retry(at(id));
  const args = { channelId: world.channelId, destinationId: id };
  await expect.poll(() => console.sentOrders().at(-1)).toEqual({ name: 'retryDestination', args });
});

it('is not started on a server of an earlier version', async () => {
  const { destinationId } = await admin.destinations.create({ params: { id: world.channelId }, body: RTMP });
  await console.serverReports(world.serverId, {
    channels: world.channelIds.map((id) => aReportedChannel(id, { programme: 'live' })),
  });
  const start = admin.destinations.setState({ ...at(destinationId), body: { on: true } });
  expect(await refusal(start)).toMatchObject({ code: 'UNSUPPORTED' });
});
