import { eventually } from '@backhaul/agent/testing';
import { UdpNetwork, UdpPath } from '@backhaul/agent/testing/network';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S, U } from './rig.js';

const rig = rigOfEachTest();
let port: number;

const onAir = async (): Promise<void> => {
  await rig.launch('server', S, ['--base-port', '19901', '--recordings', rig.recordings]);
  await rig.launch('unit', U, ['--source', 'test']);
  rig.serve(S, 1, [channelOf('c1', { recording: true })]);
  port = await rig.listening(S, 'c1');
  await rig.done(rig.startOrder(U, 'c1', port));
  await rig.streaming();
  await rig.collecting('c1');
};

/** Stops an engine like one that hangs, and waits until another has replaced it. */
async function hang(mentions: readonly string[]): Promise<void> {
  const pid = await rig.engine(mentions);
  process.kill(pid, 'SIGSTOP');
  await rig.engine(mentions, pid);
  const gone = () => {
    try {
      process.kill(pid, 0);
      return undefined;
    } catch {
      return true;
    }
  };
  await eventually('its end', gone);
}

const received = () => {
  const last = rig.far.received(S).telemetry.at(-1);
  return last?.kind === 'server' ? (last.channels[0]?.receivedKbps ?? 0) : 0;
};
/** Waits until video arrives at the server again. */
async function comes(): Promise<void> {
  const reports = rig.far.received(S).telemetry.length;
  await eventually('later reports', () => rig.far.received(S).telemetry.length > reports + 2 || undefined, 60_000);
  await eventually('the picture', () => received() > 100 || undefined, 60_000);
  await rig.collecting('c1');
}

it('the receiver', async () => {
  await onAir();
  await hang(['srt-live-transmit', `srt://:${port}?`]);
  expect(rig.failures(S)).toEqual(['Receiver: The receiver made no progress and was started again']);
  await comes();
  expect(rig.channel(S, 'c1')?.detail).toBe('');
}, 180_000);

it('the recorder, whose file is kept', async () => {
  await onAir();
  await hang([join(rig.recordings, 'c1'), 'segment']);
  expect(rig.failures(S)).toEqual(['Recorder: The recorder made no progress and was started again']);
  await eventually('recording', () => rig.channel(S, 'c1')?.recording.state === 'recording' || undefined);
}, 180_000);

it('the preview of who watches', async () => {
  await onAir();
  const viewer = rig.watch(S, 'c1');
  await hang(['aac_adtstoasc', 'frag_duration']);
  await comes();
  viewer.close();
}, 180_000);

it("the unit's encoder", async () => {
  await onAir();
  await hang(['testsrc2', '-progress', 'drawtext=textfile']);
  await eventually('a word on it', () => rig.failures(U)[0]);
  expect(rig.failures(U)).toEqual(['Encoder: The encoder made no progress and was started again']);
  await comes();
}, 180_000);

it("the unit's sender", async () => {
  await onAir();
  await hang(['srt-live-transmit', `srt://127.0.0.1:${port}?mode=caller`]);
  await comes();
  await rig.streaming();
}, 180_000);

it('the bonded sender and the bonded receiver', async () => {
  const [a, b] = ['127.0.2.1', '127.0.2.2'] as const;
  const link = { kbps: 5000, delayMs: 10, jitterMs: 2, lossPercent: 0, queueMs: 300 };
  await rig.launch('server', S, ['--base-port', '19901', '--recordings', rig.recordings]);
  await rig.launch('unit', U, ['--source', 'test', '--links', `${a},${b}`]);
  rig.serve(S, 1, [channelOf('c1')]);
  const ristPort = await rig.bondedPort(S, 'c1');
  const paths = new Map([a, b].map((address, index) => [address, new UdpPath(link, index)]));
  const network = new UdpNetwork(paths);
  rig.atEnd(() => network.stop());
  await rig.done(rig.startBonded(U, S, 'c1', await network.start(ristPort)));
  await rig.streaming();
  await rig.collecting('c1');
  await hang(['ristreceiver', PASSPHRASE]);
  expect(rig.failures(S)).toEqual(['Bonded receiver: The receiver made no progress and was started again']);
  await comes();
  await hang(['ristsender', PASSPHRASE]);
  await comes();
}, 240_000);
