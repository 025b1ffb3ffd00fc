import { freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { probed } from './streams-of-file.js';

const rig = rigOfEachTest();
const state = (id: string) => rig.channel(S, 'studio')?.destinations?.find((one) => one.destinationId === id);

/** Programs in the received stream, with the PID of their map. */
async function received(port: number, file: string): Promise<string> {
  const chunks: Buffer[] = [];
  const socket = createSocket('udp4', (datagram) => chunks.push(datagram));
  socket.bind(port, '127.0.0.1');
  const closed = once(socket, 'close');
  await eventually('a stream', () => chunks.length > 150 || undefined, 30_000);
  socket.close();
  await closed;
  await writeFile(file, Buffer.concat(chunks));
  return probed(file, 'program=program_id,pmt_pid');
}

it('sends with the options of ffmpeg that are set on air, and beside it undisturbed; others start nothing', async () => {
  const [port, beside] = [await freeLoopbackPort(), await freeLoopbackPort()];
  const channel = (ffmpeg?: string) => [
    channelOf('studio', {
      input: 'srt',
      destinations: [
        {
          destinationId: 'cable',
          name: 'cable',
          target: { protocol: 'udp', host: '127.0.0.1', port, ttl: 1 },
          ...(ffmpeg !== undefined && { ffmpeg }),
        },
        {
          destinationId: 'beside',
          name: 'beside',
          target: { protocol: 'udp', host: '127.0.0.1', port: beside, ttl: 1 },
        },
      ],
    }),
  ];
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
  rig.serve(S, 1, channel());
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
  const connected = () => eventually('connected', () => state('cable')?.state === 'connected' || undefined, 60_000);
  await connected();
  const { since } = await eventually(
    'the other one',
    () => (state('beside')?.state === 'connected' && state('beside')) || undefined,
    60_000,
  );
  expect(await received(port, join(rig.folder, 'first.ts'))).toContain('1,4096');
  rig.serve(S, 2, channel('-mpegts_service_id 4242 -mpegts_pmt_start_pid 4800'));
  await eventually('its options', async () => (await rig.engines('4242')).length === 1 || undefined);
  await connected();
  expect(await received(port, join(rig.folder, 'second.ts'))).toContain('4242,4800');
  // A console that sends options that the rules refuse: the server checks them itself.
  rig.serve(S, 3, channel('-metadata title=x'));
  const refused = await eventually(
    'refused',
    () => (state('cable')?.state === 'retrying' && state('cable')) || undefined,
  );
  expect(refused.detail).toBe('The server does not allow an option of ffmpeg');
  expect(await rig.engines('title=x')).toEqual([]);
  expect(state('beside')).toMatchObject({ state: 'connected', since });
}, 120_000);
