import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { DesiredDestination } from '@backhaul/contract/bus';
import { freeUdpPort } from '../channel/udp-port.js';
import { Child, spawnProgram } from '../subject/child.js';
import { eventually } from '../subject/wait.js';

const START_MS = 30_000;
const LOOPBACK = '127.0.0.1';
/** Long enough that a busy machine loses nothing on the way from a destination to its receiver. */
const LATENCY_MS = 1000;
const NGINX = '/usr/sbin/nginx';
const RTMP_MODULE = '/usr/lib/nginx/modules/ngx_rtmp_module.so';
const TS_PACKET = 188;

export interface Capture {
  readonly file: string;
  readonly destination: DesiredDestination;
  stop(): Promise<void>;
}

/** An SRT listener that stores what a destination sends, byte by byte. */
export async function capture(folder: string, name: string, address = LOOPBACK): Promise<Capture> {
  const port = await freeUdpPort();
  const file = path.join(folder, `${name}.ts`);
  const output = openSync(file, 'w');
  const listener = `srt://${address}:${port}?mode=listener&latency=${LATENCY_MS}`;
  const words = ['-autoreconnect', 'yes', '-chunk:1316', '-loglevel', 'error', listener, 'file://con'];
  const child = new Child('capture', spawn('srt-live-transmit', words, { stdio: ['ignore', output, 'pipe'] }));
  closeSync(output);
  const end = { host: address, port, passphrase: null, streamId: null };
  return {
    file,
    destination: {
      destinationId: name,
      name,
      target: { protocol: 'srt', mode: 'caller', latencyMs: LATENCY_MS, ...end },
    },
    stop: () => child.end('SIGINT'),
  };
}

/** A port without a listener (RFC 863). */
const DISCARD = 9;

/** A UDP destination whose packets nobody receives. */
export const intoNothing = (name: string): DesiredDestination => ({
  destinationId: name,
  name,
  target: { protocol: 'udp', host: LOOPBACK, port: DISCARD, ttl: 1 },
});

/** A free TCP port of this machine. */
export const freeTcpPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** An RTMP server by another vendor for any number of streams: nginx-rtmp. */
export class RtmpPlatform {
  private constructor(
    private readonly address: string,
    private readonly port: number,
    private readonly child: Child,
  ) {}

  static async start(folder: string, address = LOOPBACK): Promise<RtmpPlatform> {
    const port = await freeTcpPort();
    const own = path.join(folder, 'platform');
    await mkdir(own, { recursive: true });
    const file = path.join(own, 'nginx.conf');
    await writeFile(
      file,
      `daemon off; master_process off; pid "${own}/nginx.pid"; error_log stderr emerg; load_module ${RTMP_MODULE};
events { worker_connections 4096; }
rtmp { access_log off; server { listen ${address}:${port}; chunk_size 4096; application app { live on; record off; } } }\n`,
    );
    const child = spawnProgram('platform', NGINX, ['-e', 'stderr', '-p', own, '-c', file]);
    await eventually('the RTMP platform listens', START_MS, () => accepts(address, port));
    return new RtmpPlatform(address, port, child);
  }

  get pid(): number {
    return this.child.pid;
  }

  /** Address for streams, with the name or an address of this machine. */
  urlAt(host: string): string {
    return `rtmp://${host}:${this.port}/app`;
  }

  destination(name: string): DesiredDestination {
    return { destinationId: name, name, target: { protocol: 'rtmp', url: this.urlAt(this.address), key: name } };
  }

  stop(): Promise<void> {
    return this.child.end();
  }
}

/** Packets of a transport stream with a discontinuous counter (ISO/IEC 13818-1 §2.4.3.3). */
export async function brokenCounters(file: string): Promise<number> {
  const stream = await readFile(file);
  const last = new Map<number, number>();
  let broken = 0;
  for (let at = 0; at + TS_PACKET <= stream.length; at += TS_PACKET) {
    const pid = stream.readUInt16BE(at + 1) & 0x1fff;
    const flags = stream.readUInt8(at + 3);
    const counter = flags & 0x0f;
    const hasPayload = (flags & 0x10) !== 0;
    const before = last.get(pid);
    if (before !== undefined && pid !== 0x1fff && counter !== (before + (hasPayload ? 1 : 0)) % 16) broken += 1;
    last.set(pid, counter);
  }
  return broken;
}
