import { beforeEach, describe, expect, it } from 'vitest';
import { DESTINATION_FEATURES } from '@backhaul/domain';
import { aReportedChannel } from '@backhaul/testing';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let root: Api;

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  root = await api.as('super_user');
  await world.db.deleteFrom('destinations').execute();
  await console.registry.refresh('channel', world.channelId);
  await reports();
});

const CABLE = { protocol: 'udp', name: 'Cable', host: '239.1.1.1', port: 5000 } as const;
const ofChannel = () => ({ params: { id: world.channelId } });
const at = (destinationId: string) => ({ params: { id: world.channelId, destinationId } });
const add = async () => (await root.destinations.create({ ...ofChannel(), body: CABLE })).destinationId;
const start = (id: string) => root.destinations.setState({ ...at(id), body: { on: true } });
const set = (destinationId: string, ffmpeg: string) =>
  root.destinations.setAdminFfmpeg({ ...ofChannel(), body: { destinationId, ffmpeg } });
const stored = async () => (await root.destinations.adminFfmpeg(ofChannel())).destinations.map(({ ffmpeg }) => ffmpeg);

const reports = (features: readonly string[] = DESTINATION_FEATURES, configurationVersion = 1_000) =>
  console.serverReports(world.serverId, {
    configurationVersion,
    destinationFeatures: [...features],
    channels: world.channelIds.map((id) => aReportedChannel(id, { programme: 'live' })),
  });
/** The ffmpeg options in the configuration that is sent to the server. */
async function desired(features: readonly string[] = DESTINATION_FEATURES) {
  await reports(features, 0);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  const channel = last.configuration.channels.find(({ channelId }) => channelId === world.channelId);
  return channel?.destinations?.map(({ ffmpeg }) => ffmpeg);
}

describe('options of ffmpeg of a destination', () => {
  it('are set by a superuser, sent to the server and kept in the audit', async () => {
    const id = await add();
    await start(id);
    const { destinations } = await set(id, ' -pat_period 0.5\n-mpegts_flags system_b ');
    const kept = '-pat_period 0.5 -mpegts_flags +system_b';
    expect(destinations).toMatchObject([{ destinationId: id, name: 'Cable', protocol: 'udp', ffmpeg: kept }]);
    expect(destinations[0]?.allowed).toContain('-pat_period 0.02–10');
    expect(await root.destinations.ffmpeg(ofChannel())).toEqual({ destinations });
    expect(await desired()).toEqual([kept]);
    const audit = await world.db.selectFrom('audit').select('changes').execute();
    expect(JSON.stringify(audit)).toContain('-pat_period 0.5');
    await root.destinations.setFfmpeg({ ...ofChannel(), body: { destinationId: id, ffmpeg: '' } });
    expect(await desired()).toEqual([undefined]);
  });

  it('belong to superusers alone', async () => {
    const id = await add();
    for (const user of ['luc_admin', 'luc_contractor', 'luc_regular'] as const) {
      const other = await api.as(user);
      const body = { destinationId: id, ffmpeg: '-pat_period 1' };
      for (const call of [
        () => other.destinations.ffmpeg(ofChannel()),
        () => other.destinations.adminFfmpeg(ofChannel()),
        () => other.destinations.setFfmpeg({ ...ofChannel(), body }),
        () => other.destinations.setAdminFfmpeg({ ...ofChannel(), body }),
      ])
        expect(await refusal(call())).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await stored()).toEqual(['']);
  });

  it.each([
    ['-i /etc/passwd', 'The option -i is not allowed here'],
    ['-pat_period 0.5 -f tee', 'The option -f is not allowed here'],
    ['-pat_period 11', 'The value of -pat_period is not allowed. Allowed: 0.02–10'],
    ['-pat_period 1 file:/tmp/x', 'Write options as -name value, each once'],
  ])('refuse %j', async (text, message) => {
    const id = await add();
    const errors = [{ path: 'body.ffmpeg', message }];
    expect(await refusal(set(id, text))).toMatchObject({ code: 'INVALID', errors });
    expect(await stored()).toEqual(['']);
  });

  it('are not sent to a server of an earlier version, and start nothing there', async () => {
    const id = await add();
    await reports([]);
    await start(id);
    expect(await refusal(set(id, '-pat_period 1'))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports();
    await set(id, '-pat_period 1');
    expect(await desired([])).toEqual([undefined]);
    await root.destinations.setState({ ...at(id), body: { on: false } });
    expect(await refusal(start(id))).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('of a destination of another channel are not found', async () => {
    const id = await add();
    const other = world.channelIds.find((channelId) => channelId !== world.channelId) ?? '';
    const body = { destinationId: id, ffmpeg: '-pat_period 1' };
    const call = root.destinations.setAdminFfmpeg({ params: { id: other }, body });
    expect(await refusal(call)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toEqual(['']);
  });
});
