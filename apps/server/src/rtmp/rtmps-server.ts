import { errorText, type Log } from '@backhaul/agent';
import type { RtmpsReport } from '@backhaul/contract';
import { hasEnded, secureHost } from '@backhaul/domain';
import { once } from 'node:events';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { tlsOptions, usable, type Certificate, type UsableCertificate } from './certificate.js';

/** How long a sender may take for the handshake, ms. */
const HANDSHAKE_MS = 10_000;
const MAX_CONNECTIONS = 256;
/** How often the certificate is checked for expiry, ms. */
const CHECK_MS = 30_000;

export interface RtmpsServerSettings {
  readonly host: string;
  /** A free port: the previous one if it is free. */
  readonly claimPort: () => Promise<number>;
  /** A sender has connected and finished its handshake. */
  readonly onCaller: (socket: TLSSocket) => void;
  /** Console time, ms. */
  readonly now: () => number;
  /** Its report has changed. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Ends the TLS of RTMP senders. Its port is open only while there is a valid certificate; connected senders continue in any case. */
export class RtmpsServer {
  readonly #sockets = new Set<TLSSocket>();
  #certificate: UsableCertificate | undefined;
  #server: Server | undefined;
  #port = 0;
  #detail = '';
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly settings: RtmpsServerSettings) {}

  /** Sets the certificate for new senders; undefined: no longer accepts any. */
  configure(certificate: Certificate | undefined): Promise<void> {
    this.#timer ??= setInterval(() => void this.#inTurn(() => this.#apply(false)), CHECK_MS).unref();
    return this.#inTurn(async () => {
      const { chain, privateKey } = this.#certificate ?? {};
      if (certificate?.chain === chain && certificate?.privateKey === privateKey) return;
      this.#certificate = certificate && usable(certificate);
      this.#detail = certificate && !this.#certificate ? 'The certificate cannot be used' : '';
      await this.#apply(true);
    });
  }

  /** `host`: address that units call. */
  report(host: string): RtmpsReport {
    const certificate = this.#certificate;
    return {
      host: secureHost(host, certificate?.names ?? []),
      port: this.#server ? this.#port : 0,
      fingerprint: this.#server ? (certificate?.fingerprint ?? null) : null,
      detail: this.#detail,
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#inTurn(() => void this.#close());
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Changes are made one after the other. */
  #inTurn(change: () => void | Promise<void>): Promise<void> {
    this.#turn = this.#turn
      .then(change)
      .catch((error: unknown) => this.settings.log.error({ error: errorText(error) }, 'RTMPS'));
    return this.#turn;
  }

  async #apply(isNew: boolean): Promise<void> {
    const certificate = this.#certificate;
    const isOver = certificate !== undefined && hasEnded(certificate.validTo, this.settings.now());
    if (isOver) this.#detail = 'The certificate has expired';
    if (certificate === undefined || isOver) {
      const wasOpen = this.#close();
      if (wasOpen || isNew) this.settings.onChange();
      return;
    }
    if (this.#server && !isNew) return;
    if (this.#server) this.#server.setSecureContext(tlsOptions(certificate));
    else await this.#open(certificate);
    this.settings.onChange();
  }

  async #open(certificate: UsableCertificate): Promise<void> {
    const { host, claimPort, log } = this.settings;
    try {
      const port = await claimPort();
      const server = createServer({ ...tlsOptions(certificate), handshakeTimeout: HANDSHAKE_MS, noDelay: true });
      server.maxConnections = MAX_CONNECTIONS;
      server.on('secureConnection', (socket: TLSSocket) => this.#take(socket));
      server.listen({ host, port });
      await once(server, 'listening');
      server.on('error', (error) => log.warn({ error: error.message }, 'RTMPS'));
      [this.#server, this.#port, this.#detail] = [server, port, ''];
      log.info({ port, fingerprint: certificate.fingerprint }, 'RTMPS senders are taken');
    } catch (error) {
      this.#detail = 'The port for RTMPS cannot be opened';
      log.error({ error: errorText(error) }, 'RTMPS senders cannot be taken');
    }
  }

  #take(socket: TLSSocket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    this.settings.onCaller(socket);
  }

  /** Returns whether it was open. Connections continue. */
  #close(): boolean {
    const server = this.#server;
    this.#server = undefined;
    server?.close();
    return server !== undefined;
  }
}
