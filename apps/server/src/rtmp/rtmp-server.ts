import { errorText, Supervisor, type EngineRun, type Log } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameKey } from '../callers/same-key.js';

/** Path of nginx's module for RTMP in Debian (package `libnginx-mod-rtmp`). */
const MODULE = '/usr/lib/nginx/modules/ngx_rtmp_module.so';
/** Full path, because it is not in the search path of every account. */
const NGINX = '/usr/sbin/nginx';
/** The application that senders publish to. */
export const RTMP_APPLICATION = 'live';
/** How often a starting nginx is checked, ms. */
const PROBE_MS = 200;
/** Maximum size of a notice, a form of some hundred bytes. */
const MAX_NOTICE = 8192;

/** Control socket to drop senders, for the account of the server only. */
const CONTROL = 'control';

/** A caller, over TLS or not. */
export interface RtmpCaller {
  readonly protocol: 'rtmp' | 'rtmps';
  readonly address: string;
}

/** A sender for a channel. */
export interface RtmpSender {
  readonly channelId: string;
  readonly caller: RtmpCaller;
  /** URL at which the server itself reads the stream. */
  readonly url: string;
}

export interface RtmpServerSettings {
  readonly host: string;
  /** A free port: the previous one if it is free. */
  readonly claimPort: () => Promise<number>;
  readonly folder: string;
  /** The caller for an address that nginx reports; undefined: it has gone. */
  readonly callerOf: (reported: string) => RtmpCaller | undefined;
  /** The channels that accept an RTMP sender, with their keys. */
  readonly keys: () => readonly { readonly channelId: string; readonly key: string }[];
  /** Whether a channel refuses calls from an address. */
  readonly isRefused: (channelId: string, address: string) => boolean;
  readonly onBegin: (sender: RtmpSender) => void;
  readonly onEnd: (channelId: string) => void;
  /** It has started or stopped to listen. */
  readonly onChange: () => void;
  readonly log: Log;
}

/**
 * Accepts RTMP senders with nginx: the key of a sender identifies the channel. Its stream is read under another name, on this
 * machine only; keys are in no argument, file or log.
 */
export class RtmpServer {
  readonly #supervisor: Supervisor;
  readonly #notices: Server;
  /** Secret path of notices, so that other programs of this machine cannot send any. */
  readonly #secret = randomBytes(18).toString('base64url');
  /** Names under which streams are read, by channel. */
  readonly #names = new Map<string, string>();
  #port = 0;
  #innerPort = 0;
  #isListening = false;

  constructor(private readonly settings: RtmpServerSettings) {
    this.#notices = createServer((incoming, response) => {
      void this.#notice(incoming).then(({ status, location }) =>
        response.writeHead(status, location === undefined ? {} : { location }).end(),
      );
    });
    this.#supervisor = new Supervisor({
      name: 'rtmp',
      spec: () => this.#spec(),
      log: settings.log,
      onStart: (run) => void this.#awaitListening(run),
      onExit: () => this.#allEnded(),
    });
  }

  /** Whether this machine has the required programs. */
  static get isAvailable(): boolean {
    return existsSync(NGINX) && existsSync(MODULE);
  }

  /** Its port; 0 while it does not listen. */
  get port(): number {
    return this.#isListening ? this.#port : 0;
  }

  /** Port for senders whose TLS the server has ended, on this machine only, with the PROXY protocol. */
  get innerPort(): number {
    return this.#innerPort;
  }

  async start(): Promise<void> {
    const { folder, log } = this.settings;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      this.#notices.listen(0, '127.0.0.1');
      await once(this.#notices, 'listening');
    } catch (error) {
      log.error({ error: errorText(error) }, 'RTMP senders cannot be taken');
      return;
    }
    this.#supervisor.start();
  }

  /** Ends the sender of a channel. */
  drop(channelId: string): void {
    const name = this.#names.get(channelId);
    if (name === undefined) return;
    this.#names.delete(channelId);
    this.settings.onEnd(channelId);
    request({
      socketPath: join(this.settings.folder, CONTROL),
      path: `/control/drop/publisher?app=${RTMP_APPLICATION}&name=${name}`,
    })
      .on('response', (response) => response.resume())
      .on('error', (error) => this.settings.log.warn({ error: error.message }, 'an RTMP sender cannot be dropped'))
      .end();
  }

  /** Restarts the program; all senders are disconnected. */
  async restart(): Promise<void> {
    await this.#supervisor.restart();
    this.#allEnded();
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    await new Promise<void>((resolve) => this.#notices.close(() => resolve()));
  }

  async #spec() {
    const { host, folder, claimPort } = this.settings;
    this.#port = await claimPort();
    this.#innerPort = await freeInnerPort();
    const address = this.#notices.address();
    const notices = typeof address === 'object' && address ? address.port : 0;
    const file = join(folder, 'nginx.conf');
    await rm(join(folder, CONTROL), { force: true });
    await writeFile(
      file,
      configuration({
        folder,
        listen: `${host}:${this.#port}`,
        inner: `127.0.0.1:${this.#innerPort}`,
        notices: `127.0.0.1:${notices}/${this.#secret}`,
      }),
      { mode: 0o600 },
    );
    return { command: NGINX, args: ['-e', 'stderr', '-p', folder, '-c', file] };
  }

  async #awaitListening(run: EngineRun): Promise<void> {
    const end = new AbortController();
    void run.exited.finally(() => end.abort());
    while (!end.signal.aborted) {
      const isListening = await accepts(loopbackOf(this.settings.host), this.#port);
      if (end.signal.aborted) return;
      if (isListening) return this.#listens(true);
      await sleep(PROBE_MS);
    }
  }

  #listens(isListening: boolean): void {
    if (isListening === this.#isListening) return;
    this.#isListening = isListening;
    this.settings.onChange();
  }

  async #notice(incoming: IncomingMessage): Promise<{ status: number; location?: string }> {
    const form = new URLSearchParams(await bodyOf(incoming));
    const key = form.get('name') ?? '';
    if (incoming.url === `/${this.#secret}/begin`) return this.#begin(key, form.get('addr') ?? '');
    if (incoming.url === `/${this.#secret}/end`) {
      const channelId = this.#channelOf(key);
      if (channelId !== undefined && this.#names.delete(channelId)) this.settings.onEnd(channelId);
      return { status: 200 };
    }
    return { status: 404 };
  }

  #begin(key: string, reported: string): { status: number; location?: string } {
    const channelId = this.#channelOf(key);
    // One sender at a time: the present one is not disturbed.
    if (channelId === undefined || this.#names.has(channelId)) return { status: 403 };
    const caller = this.settings.callerOf(reported);
    if (caller === undefined || this.settings.isRefused(channelId, caller.address)) return { status: 403 };
    const name = randomBytes(18).toString('base64url');
    this.#names.set(channelId, name);
    this.settings.onBegin({
      channelId,
      caller,
      url: `rtmp://${loopbackOf(this.settings.host)}:${this.#port}/${RTMP_APPLICATION}/${name}`,
    });
    return { status: 302, location: name };
  }

  #channelOf(key: string): string | undefined {
    return this.settings.keys().find((one) => isSameKey(one.key, key))?.channelId;
  }

  #allEnded(): void {
    this.#listens(false);
    for (const channelId of this.#names.keys()) this.settings.onEnd(channelId);
    this.#names.clear();
  }
}

/** Whether something accepts connections there. */
const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A free local port; if it is taken meanwhile, nginx, which needs a fixed port, ends and is started again. */
async function freeInnerPort(): Promise<number> {
  const probe = createTcpServer().listen({ host: '127.0.0.1', port: 0 });
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const loopbackOf = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host);

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of incoming) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > MAX_NOTICE) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

interface Places {
  readonly folder: string;
  readonly listen: string;
  readonly inner: string;
  readonly notices: string;
}

/** Nothing is recorded, logged or played to others; a silent sender is dropped after 5 s. */
const configuration = ({ folder, listen, inner, notices }: Places): string => `
daemon off;
master_process off;
pid "${folder}/nginx.pid";
error_log stderr emerg;
load_module ${MODULE};
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path "${folder}/temp";
  proxy_temp_path "${folder}/temp";
  fastcgi_temp_path "${folder}/temp";
  uwsgi_temp_path "${folder}/temp";
  scgi_temp_path "${folder}/temp";
  server {
    listen "unix:${folder}/${CONTROL}";
    location /control { rtmp_control drop; }
  }
}
rtmp {
  access_log off;
  server {
    listen ${listen};
    listen ${inner} proxy_protocol;
    chunk_size 4096;
    ping 10s;
    ping_timeout 5s;
    application ${RTMP_APPLICATION} {
      live on;
      record off;
      idle_streams off;
      drop_idle_publisher 5s;
      allow play 127.0.0.1;
      deny play all;
      notify_method post;
      on_publish http://${notices}/begin;
      on_publish_done http://${notices}/end;
    }
  }
}
`;
