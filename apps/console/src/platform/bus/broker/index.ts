import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import type { Logger } from 'pino';
import { systemClock, type Clock } from '../../kernel/clock.js';
import { memoryLink } from '../memory-link.js';
import { RareLog } from '../rare-log.js';
import { Authenticator, type Authenticate } from './authentication.js';
import { newBrokerCounters, type BrokerCounters } from './counters.js';
import { openListener, type Listener, type ListenerOptions, type Identity } from './listener.js';
import { ConnectionLimit } from './connection-limit.js';
import { createHooks } from './hooks.js';
import { LIMITS, type Limits } from './limits.js';
import { Persistence } from './persistence.js';
import { Refused } from './refused.js';

export interface BrokerOptions {
  readonly host: string;
  /** If it is not free, the next free one is used; 0: any. */
  readonly port: number;
  /** The port of the last start, which is tried first: devices have stored it. */
  readonly lastPort?: number | undefined;
  /** A second listener with TLS. */
  readonly tls?: { readonly host: string; readonly port: number; readonly identity: Identity } | undefined;
  readonly authenticate: Authenticate;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
}

/** The broker in the console's own process. */
export interface EmbeddedBroker {
  readonly port: number;
  /** Port of the TLS listener, if there is one. */
  readonly tlsPort: number | undefined;
  readonly counters: Readonly<BrokerCounters>;
  /** An in-memory connection of the console itself, with full access. */
  connect(): Duplex;
  /** The credentials of a device are void: ends its connection, so that it must authenticate again. */
  kick(deviceId: string): void;
  close(): Promise<void>;
}

/** Starts the broker; rejects when it cannot listen. */
export async function startBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const { log, clock = systemClock } = options;
  const limits = { ...LIMITS, ...options.limits };
  const counters = newBrokerCounters();
  const authenticator = new Authenticator(options.authenticate, clock);
  const own = new WeakSet<object>();
  const isInternal = (client: Client): boolean => own.has(client.conn);
  const devices = new Map<string, Client>();
  const limit = new ConnectionLimit(limits, counters);
  const rareLog = new RareLog(log, clock);
  const failed = (deviceId: string | null, error: Error): void => {
    const fields = { deviceId: deviceId?.slice(0, 64), reason: error.message };
    // Until a device is authenticated, its id is an unproven claim.
    const key = deviceId !== null && devices.has(deviceId) ? deviceId : '';
    if (error instanceof Refused) rareLog.warn(`${key} ${error.message}`, fields, 'refused a device');
    else log.debug(fields, 'device connection failed');
  };

  const aedes = await Aedes.createBroker({
    ...createHooks({ authenticator, isInternal, counters, keepaliveS: limits.keepaliveS, onRefused: failed, log }),
    persistence: new Persistence(),
    // 0: no limit, because one stalled subscriber would block a limited queue for all.
    concurrency: 0,
    connectTimeout: limits.authenticationMs,
    drainTimeout: limits.drainMs,
  });
  aedes.on('client', (client) => {
    if (isInternal(client)) return;
    devices.set(client.id, client);
    counters.connected = devices.size;
  });
  aedes.on('clientReady', ({ conn }) => {
    if (conn instanceof Socket) limit.accept(conn);
  });
  aedes.on('clientDisconnect', (client) => {
    // A second connection of the same device may have replaced this one.
    if (devices.get(client.id) === client) devices.delete(client.id);
    counters.connected = devices.size;
  });
  aedes.on('clientError', ({ id }, error) => failed(id, error));
  aedes.on('connectionError', (_client, error) => failed(null, error));
  const emitter: NodeJS.EventEmitter = aedes;
  emitter.on('error', (error: unknown) => log.error({ err: error }, 'broker failed'));

  const onConnection = (socket: Socket): void => {
    if (limit.enter(socket)) aedes.handle(socket);
  };
  const listeners: Listener[] = [];
  const close = async (): Promise<void> => {
    const shut = listeners.map((listener) => listener.shut());
    await new Promise<void>((resolve) => aedes.close(resolve));
    for (const listener of listeners) listener.clear();
    await Promise.all(shut);
  };
  const open = async (where: Pick<ListenerOptions, 'host' | 'port' | 'lastPort' | 'identity'>): Promise<number> => {
    const listener = await openListener({ ...where, limits, counters, onConnection });
    listeners.push(listener);
    return listener.port;
  };
  const { host, lastPort, tls } = options;
  const openAll = async (): Promise<readonly [number, number | undefined]> => [
    await open({ host, port: options.port, lastPort }),
    tls === undefined ? undefined : await open(tls),
  ];
  const [port, tlsPort] = await openAll().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (options.port !== 0 && port !== (lastPort ?? options.port))
    log.warn({ wanted: lastPort ?? options.port, port }, 'broker port taken, using the next');

  return {
    port,
    tlsPort,
    counters,
    connect() {
      const [near, far] = memoryLink();
      own.add(far);
      aedes.handle(far);
      return near;
    },
    kick(deviceId) {
      authenticator.forget(deviceId);
      devices.get(deviceId)?.close();
    },
    close,
  };
}
