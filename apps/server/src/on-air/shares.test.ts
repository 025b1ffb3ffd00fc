import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination } from '@backhaul/contract/bus';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const reported = (id: string) => rig.channel(S, 'studio')?.destinations?.find((one) => one.destinationId === id);
const to = (destinationId: string, port: number): DesiredDestination => ({
  destinationId,
  name: destinationId,
  target: {
    protocol: 'srt',
    mode: 'caller',
    host: '127.0.0.1',
    port,
    passphrase: PASSPHRASE,
    latencyMs: 120,
    streamId: null,
  },
});

it('a share arrives at a channel on the same machine without an option; a typed address of the machine stays refused', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1'));
  const far = channelOf('far', { input: 'srt' });
  rig.serve(S, 1, [channelOf('studio', { input: 'srt' }), far]);
  const port = await rig.listening(S, 'studio');
  const farPort = await rig.listening(S, 'far');
  const destinations = [{ ...to('shared', farPort), share: true as const }, to('typed', farPort)];
  rig.serve(S, 2, [channelOf('studio', { input: 'srt', destinations }), far]);
  await rig.sender(port, PASSPHRASE, 'testsrc2=size=320x180:rate=25');
  await eventually('the share', () => reported('shared')?.state === 'connected' || undefined, 60_000);
  await eventually('the picture', () => rig.channel(S, 'far')?.video?.width === 320 || undefined, 60_000);
  expect(reported('typed')).toMatchObject({ state: 'retrying', detail: 'The address is not allowed' });
});
