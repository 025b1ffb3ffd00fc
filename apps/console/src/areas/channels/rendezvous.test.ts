import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let admin: Api;

const id = world.channelId;
const PEER = { protocol: 'srtRendezvous', host: 'peer.example.org', port: 9000, passphrase: 'not-told-again' } as const;
const give = (body: Parameters<Api['channels']['addInputSource']>[0]['body']) =>
  admin.channels.addInputSource({ params: { id }, body });
const reports = (configurationVersion: number, fetches: ('srtRendezvous' | 'srtCaller')[] = ['srtRendezvous']) =>
  console.serverReports(world.serverId, { configurationVersion, fetches });

beforeEach(async () => {
  const fresh = await freshConsole(world);
  ({ console } = fresh);
  admin = await fresh.api.as('luc_contractor');
  await console.registry.refresh('channel', id);
});

it('is sent to a server that can, with its passphrase sealed and never answered', async () => {
  await reports(1_000, ['srtCaller']);
  expect(await refusal(give(PEER))).toMatchObject({ code: 'UNSUPPORTED' });
  await reports(1_000);
  const streamId = await refusal(give({ ...PEER, streamId: 'live' }));
  expect(streamId).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.streamId' }] });
  const given = await give(PEER);
  const url = 'srt://peer.example.org:9000?mode=rendezvous';
  expect(given).toMatchObject({ protocol: 'srtRendezvous', url, passphrase: null, hasSecret: true });
  await reports(0);
  const { protocol: kind, ...target } = PEER;
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  expect(last.configuration.channels.find(({ channelId }) => channelId === id)?.source).toEqual({
    kind,
    ...target,
    latencyMs: 500,
  });
  const rows = await world.db.selectFrom('channels').selectAll().where('id', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain(PEER.passphrase);
});
