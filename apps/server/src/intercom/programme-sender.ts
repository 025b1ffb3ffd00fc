import { splitArgs, Supervisor, type Log } from '@backhaul/agent';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Channel } from '../channel/channel.js';
import { OPUS_TYPE } from './plain-leg.js';

/** Unread data beyond this size is dropped, bytes, so that a room hears current sound. */
const MAX_UNREAD = 2_000_000;

/** The sound of a channel as Opus in RTP, for a room. */
export class ProgrammeSender {
  private constructor(private readonly end: () => Promise<void>) {}

  /** `onPacket`: each RTP packet. */
  static async start(
    channel: Pick<Channel, 'tap'>,
    { onPacket, log }: { readonly onPacket: (packet: Buffer) => void; readonly log: Log },
  ): Promise<ProgrammeSender> {
    const socket = createSocket('udp4');
    socket.on('error', () => undefined).on('message', onPacket);
    socket.bind({ port: 0, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    const { port } = socket.address();
    let hadInput = false;
    const supervisor = new Supervisor({
      name: 'room programme',
      spec: () => ({ command: 'ffmpeg', args: programmeArgs(port), input: true }),
      log,
      wakeful: () => {
        const had = hadInput;
        hadInput = false;
        return had;
      },
    });
    supervisor.start();
    const untap = channel.tap((piece) => {
      hadInput = true;
      const input = supervisor.run?.input;
      if (input && input.writableLength < MAX_UNREAD) input.write(piece);
    });
    return new ProgrammeSender(async () => {
      untap();
      await supervisor.stop();
      socket.close();
    });
  }

  stop(): Promise<void> {
    return this.end();
  }
}

const programmeArgs = (port: number): string[] => [
  ...splitArgs('-hide_banner -nostats -loglevel error -fflags nobuffer -probesize 500000 -analyzeduration 700000'),
  ...splitArgs('-f mpegts -i pipe:0 -vn -map 0:a:0 -af aresample=async=1000 -ac 2 -ar 48000 -c:a libopus -b:a 64k'),
  ...splitArgs(`-application lowdelay -frame_duration 20 -payload_type ${OPUS_TYPE} -f rtp`),
  `rtp://127.0.0.1:${port}?pkt_size=1200`,
];
