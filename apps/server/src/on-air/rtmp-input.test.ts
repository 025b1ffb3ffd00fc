import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { channelOf, rigOfEachTest, S } from './rig.js';

const KEY = 'k'.repeat(32);
const RATE = 30;
/** Pictures from one keyframe to the next. */
const GROUP = 15;
const PICTURES = 180;
const rig = rigOfEachTest();

/** An encoder of another vendor that publishes a number of pictures and ends. */
async function publisher(port: number): Promise<EngineRun> {
  const sources = `-re -f lavfi -i testsrc2=size=320x180:rate=${RATE} -re -f lavfi -i sine=sample_rate=48000`;
  const coding = `-c:v libx264 -preset ultrafast -tune zerolatency -g ${GROUP} -c:a aac -t ${PICTURES / RATE} -f flv`;
  const args = splitArgs(`-loglevel error ${sources} ${coding} rtmp://127.0.0.1:${port}/live/${KEY}`);
  const run = await EngineRun.start({ command: 'ffmpeg', args });
  rig.atEnd(() => run.kill());
  return run;
}

it('receives an RTMP sender to its last picture, also when the reader is late', async () => {
  await rig.launch('server', S, [...splitArgs('--listen 127.0.0.1 --rtmp-port 21955 --recordings'), rig.recordings]);
  rig.serve(S, 1, [channelOf('studio', { input: 'rtmp', rtmpKey: KEY, recording: true })]);
  const sender = await publisher(await eventually('RTMP', () => rig.serverState(S)?.rtmpPort || undefined));
  const status = () => rig.channel(S, 'studio')?.status;
  await eventually('the stream arrives', () => status() === 'collecting' || undefined);
  const reader = await rig.engine(['-i\0rtmp://127.0.0.1:21955/live/']);
  await sleep(3700);
  // The reader is stopped while the sender sends its last pictures.
  process.kill(reader, 'SIGSTOP');
  await sender.exited;
  process.kill(reader, 'SIGCONT');
  await eventually('the stream ends', () => status() === 'idle' || undefined);
  const [recording] = await eventually('the recording is complete', async () => {
    const recordings = await inspectRecordings(join(rig.recordings, 'studio'), RATE).catch(() => []);
    return recordings.length > 0 ? recordings : undefined;
  });
  // It begins with a keyframe: an incomplete group can only be at the end.
  expect([recording?.frames, (recording?.frames ?? 1) % GROUP, recording?.holes]).toEqual([expect.any(Number), 0, []]);
});
