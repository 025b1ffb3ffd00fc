import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';

/** Video of 320×180 with a tone, like that of network cameras; with a service name for each codec and container. */
const PICTURE =
  '-re -f lavfi -i testsrc2=size=320x180:rate=25 -re -f lavfi -i sine=frequency=440:sample_rate=48000 ' +
  '-c:v libx264 -preset ultrafast -tune zerolatency -g 25 -c:a aac -ac 2';

/** An encoder whose stream can be fetched at an address, or is sent to it. */
export const sending = (output: string): Promise<EngineRun> =>
  EngineRun.start({ command: 'ffmpeg', args: splitArgs(`-loglevel error ${PICTURE} ${output}`) });

export interface RtspCamera {
  readonly url: string;
  stop(): Promise<void>;
}

const CRLF = '\r\n';

export interface CameraSettings {
  /** Arguments of ffmpeg for a payload format of its codec; otherwise video and tone as a transport stream. */
  readonly media?: string;
  /** File for the description of `media`. */
  readonly descriptionFile?: string;
  /** Returns headers of a refusal for a request; undefined: it is accepted. */
  readonly refuse?: (request: CameraRequest) => readonly string[] | undefined;
}

export interface CameraRequest {
  readonly method: string;
  readonly uri: string;
  readonly authorization: string;
}

const TRANSPORT_STREAM = ['m=video 0 RTP/AVP 33'];

/** The medium in ffmpeg's description file. */
const described = (file: string): Promise<readonly string[]> =>
  eventually('a description', async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    const lines = text.split(/\r?\n/).filter((line) => line !== '');
    const first = lines.findIndex((line) => line.startsWith('m='));
    return first < 0 ? undefined : lines.slice(first).map((line) => line.replace(/^(m=\w+) \d+/, '$1 0'));
  });

/** A camera with the part of RTSP (RFC 2326) that a player over TCP needs: RTP, interleaved. */
export async function rtspCamera({ refuse, media, descriptionFile = '' }: CameraSettings = {}): Promise<RtspCamera> {
  const players = new Set<Socket>();
  const sockets = new Set<Socket>();
  const packets = createSocket('udp4');
  packets.bind(0, '127.0.0.1');
  await once(packets, 'listening');
  packets.on('message', (packet) => {
    const header = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 0xff]);
    for (const player of players) player.write(Buffer.concat([header, packet]));
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => [players.delete(socket), sockets.delete(socket)]);
    let buffer = '';
    socket.on('data', (chunk) => {
      // RTCP of players begins with a dollar and is not a request.
      buffer += chunk.toString('latin1').replace(/^\$[^]*?(?=[A-Z]+ rtsp:|$)/, '');
      for (let end = buffer.indexOf(CRLF + CRLF); end >= 0; end = buffer.indexOf(CRLF + CRLF)) {
        answer(socket, buffer.slice(0, end));
        buffer = buffer.slice(end + 4);
      }
    });
  });
  const answer = (socket: Socket, request: string): void => {
    const [method = '', uri = ''] = request.split(' ');
    const number = /^CSeq: *(\d+)/im.exec(request)?.[1] ?? '0';
    const say = (headers: readonly string[], body = ''): void => {
      socket.write(['RTSP/1.0 200 OK', `CSeq: ${number}`, ...headers, '', body].join(CRLF));
    };
    const authorization = /^Authorization: *(.*)$/im.exec(request)?.[1]?.trim() ?? '';
    const [status, ...refused] = refuse?.({ method, uri, authorization }) ?? [];
    if (status !== undefined) {
      socket.write([`RTSP/1.0 ${status}`, `CSeq: ${number}`, ...refused, '', ''].join(CRLF));
    } else if (method === 'DESCRIBE') {
      const lines = ['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=camera', 't=0 0', ...medium, 'a=control:track1'];
      const body = lines.join(CRLF) + CRLF;
      say(['Content-Type: application/sdp', `Content-Length: ${body.length}`], body);
    } else if (method === 'SETUP') say(['Transport: RTP/AVP/TCP;unicast;interleaved=0-1', 'Session: 1']);
    else {
      say(method === 'OPTIONS' ? ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN'] : ['Session: 1']);
      if (method === 'PLAY') players.add(socket);
    }
  };
  const output = `rtp://127.0.0.1:${packets.address().port}`;
  const sender =
    media === undefined
      ? await sending(`-f rtp_mpegts ${output}`)
      : await EngineRun.start({
          command: 'ffmpeg',
          args: splitArgs(`-loglevel error ${media} -f rtp -sdp_file ${descriptionFile} ${output}`),
        });
  const medium = media === undefined ? TRANSPORT_STREAM : await described(descriptionFile);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `rtsp://127.0.0.1:${port}/main`,
    stop: async () => {
      await sender.kill();
      packets.close();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
