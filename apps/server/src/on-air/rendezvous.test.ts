import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { expect, it } from 'vitest';
import { channelOf, rigOfEachTest, S } from './rig.js';
import { sending } from './streams.js';

const rig = rigOfEachTest();
const SECRET = 'met-in-the-middle';

const source = () => rig.channel(S, 'studio')?.source;
const becomes = (wanted: string, detail?: string) =>
  eventually(
    `the source ${wanted} ${detail ?? ''}`,
    () => (source()?.state === wanted && (detail === undefined || source()?.detail === detail) ? source() : undefined),
    60_000,
  );

/** A peer at 127.0.0.2 that calls the server at the same time. */
async function peer(port: number, passphrase: string): Promise<EngineRun> {
  const feed = await freeLoopbackPort();
  const near = `udp://127.0.0.1:${String(feed)}`;
  const far = `srt://127.0.0.1:${String(port)}?mode=rendezvous&adapter=127.0.0.2&latency=120&pbkeylen=16&passphrase=${passphrase}`;
  const run = await EngineRun.start({
    command: 'srt-live-transmit',
    args: [...splitArgs('-autoreconnect yes -chunk:1316 -loglevel error'), near, far],
  });
  const picture = await sending(`-f mpegts ${near}?pkt_size=1316`);
  rig.atEnd(async () => {
    await picture.kill();
    await run.kill();
  });
  return run;
}

it(
  'meets an SRT peer that calls with the same port, refuses one with another passphrase, and meets it again',
  { timeout: 180_000 },
  async () => {
    await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --base-port 19861 --destinations any'));
    expect(rig.serverState(S)?.fetches).toContain('srtRendezvous');
    const port = await freeLoopbackPort();
    const target = { kind: 'srtRendezvous', host: '127.0.0.2', port, passphrase: SECRET, latencyMs: 120 } as const;
    rig.serve(S, 1, [channelOf('studio', { input: 'srtRendezvous', source: target })]);
    const refused = await becomes('retrying');
    expect(refused.detail).toBe('The sender does not answer, or denies access');

    const wrong = await peer(port, 'another-passphrase');
    await eventually('another attempt', () => (source()?.since ?? 0) > refused.since || undefined, 30_000);
    await becomes('retrying', 'The sender does not answer, or denies access');
    await wrong.kill();

    const first = await peer(port, SECRET);
    await becomes('connected', '');
    await rig.collecting('studio');
    await first.kill();
    await becomes('retrying');
    await peer(port, SECRET);
    await becomes('connected', '');
    expect(rig.logs.join('')).not.toContain(SECRET);
  },
);
