import { freePair, withLevel } from '@backhaul/agent/rtp';
import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { OPUS_TYPE } from '../plain-leg.js';
import { goertzel, samplesOf } from './levels.js';

const run = promisify(execFile);

/** A tone, or silence for 0 Hz, as Opus in RTP until it is stopped; resolves at the first packet. */
export async function tone(hertz: number, onPacket: (packet: Buffer) => void): Promise<{ stop(): void }> {
  const socket = createSocket('udp4').on('message', (packet) => onPacket(withLevel(packet, hertz === 0 ? 127 : 20)));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...'-hide_banner -nostdin -loglevel error -re -f lavfi -i'.split(' '),
      hertz === 0 ? 'anullsrc=r=48000' : `sine=f=${hertz}:r=48000,volume=2`,
      ...`-c:a libopus -b:a 32k -application lowdelay -frame_duration 20 -ac 1 -payload_type ${OPUS_TYPE} -f rtp`.split(
        ' ',
      ),
      `rtp://127.0.0.1:${socket.address().port}?pkt_size=1200`,
    ],
    { stdio: 'ignore' },
  );
  await once(socket, 'message');
  return {
    stop: () => {
      ffmpeg.kill('SIGKILL');
      socket.close();
    },
  };
}

/** Receives packets; `levels` measures the level of each tone during some seconds, dB. */
export class Ear {
  readonly #socket = createSocket('udp4');
  #port = 0;

  hear(packet: Buffer): void {
    if (this.#port > 0) this.#socket.send(packet, this.#port, '127.0.0.1');
  }

  /** Records `seconds` to a file of samples and measures each frequency (Goertzel). */
  async levels(file: string, seconds: number, hertz: readonly number[]): Promise<number[]> {
    const port = await freePair();
    const described = run('ffmpeg', [
      ...'-y -hide_banner -nostdin -loglevel error -protocol_whitelist data,udp,rtp -f sdp -i'.split(' '),
      `data:application/sdp;base64,${Buffer.from(sdp(port)).toString('base64')}`,
      ...`-t ${seconds} -ac 1 -ar 48000 -f s16le ${file}`.split(' '),
    ]);
    this.#port = port;
    await described;
    this.#port = 0;
    // A stream begins in the first half second.
    const samples = samplesOf(await readFile(file)).subarray(24_000);
    return hertz.map((frequency) => Math.round(goertzel(samples, frequency)));
  }

  close(): void {
    this.#socket.close();
  }
}

const sdp = (port: number): string =>
  `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=ear\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio ${port} RTP/AVP ${OPUS_TYPE}\na=rtpmap:${OPUS_TYPE} opus/48000/2\n`;
