import { splitArgs, Supervisor, type Log } from '@backhaul/agent';
import { freePair } from '@backhaul/agent/rtp';
import type { DesiredAudioInterface } from '@backhaul/contract/bus';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { OPUS_TYPE } from '../intercom/plain-leg.js';

/** The payload type that the engine expects; the sender may use another. */
const TYPE = 97;
const MARKER = 0x80;
const HOST = '127.0.0.1';

/** The sound of an interface as Opus in RTP, for rooms. */
export class InterfaceEncoder {
  private constructor(
    private readonly socket: Socket,
    private readonly supervisor: Supervisor,
    private readonly port: () => number,
  ) {}

  /** `onPacket`: each RTP packet for rooms. */
  static async start(
    desired: Pick<DesiredAudioInterface, 'format' | 'audioChannels'>,
    { onPacket, log }: { readonly onPacket: (packet: Buffer) => void; readonly log: Log },
  ): Promise<InterfaceEncoder> {
    const socket = createSocket('udp4');
    socket.on('error', () => undefined).on('message', onPacket);
    socket.bind({ port: 0, address: HOST, exclusive: true });
    await once(socket, 'listening');
    const { port: out } = socket.address();
    let into = 0;
    const supervisor = new Supervisor({
      name: 'audio interface',
      spec: async () => {
        into = await freePair();
        return { command: 'ffmpeg', args: encoderArgs(describe(into, desired), out) };
      },
      log,
      wakeful: true,
    });
    supervisor.start();
    return new InterfaceEncoder(socket, supervisor, () => into);
  }

  /** Processes a packet of the sender. */
  push(packet: Buffer): void {
    const port = this.port();
    if (port === 0) return;
    const own = Buffer.from(packet);
    own[1] = ((packet[1] ?? 0) & MARKER) | TYPE;
    // Lost until the engine listens.
    this.socket.send(own, port, HOST, () => undefined);
  }

  async stop(): Promise<void> {
    await this.supervisor.stop();
    this.socket.close();
  }
}

/** A stream at a port of this machine (RFC 8866); Opus is always described with two channels (RFC 7587). */
const describe = (port: number, { format, audioChannels }: Pick<DesiredAudioInterface, 'format' | 'audioChannels'>) =>
  [
    'v=0',
    `o=- 0 0 IN IP4 ${HOST}`,
    's=interface',
    `c=IN IP4 ${HOST}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${TYPE}`,
    `a=rtpmap:${TYPE} ${format}/48000/${format === 'opus' ? 2 : audioChannels}`,
    '',
  ].join('\n');

const encoderArgs = (sdp: string, port: number): string[] => [
  ...splitArgs('-hide_banner -nostdin -nostats -loglevel error -protocol_whitelist data,udp,rtp'),
  ...splitArgs('-fflags nobuffer -probesize 32 -analyzeduration 0 -reorder_queue_size 16 -f sdp -i'),
  `data:application/sdp;base64,${Buffer.from(sdp).toString('base64')}`,
  ...splitArgs('-vn -map 0:a:0 -af aresample=async=1000 -ac 2 -ar 48000 -c:a libopus -b:a 64k -application lowdelay'),
  ...splitArgs(`-frame_duration 20 -flush_packets 1 -payload_type ${OPUS_TYPE} -f rtp`),
  `rtp://${HOST}:${port}?pkt_size=1200`,
];
