import type { Logger } from 'pino';
import { Bus } from '../platform/bus/client.js';
import { startBroker, type EmbeddedBroker } from '../platform/bus/broker/index.js';
import { Inbound, type InboundSink } from '../platform/bus/inbound.js';
import type { Clock } from '../platform/kernel/clock.js';
import type { Config } from '../config.js';
import { authenticateDevice } from '../control/devices/credentials.js';
import { keepBrokerPort, lastBrokerPort } from './broker-port.js';
import { readIdentity } from './broker-tls.js';

const LOCAL = '127.0.0.1';
import type { OpenDatabase } from '../platform/db/index.js';
import type { LiveRegistry } from '../state/registry/registry.js';

/** The embedded broker, when there is no other. Rejects when it cannot listen. */
export async function openBroker(
  config: Config,
  { db }: OpenDatabase,
  clock: Clock,
  log: Logger,
): Promise<EmbeddedBroker | undefined> {
  if (config.mqttUrl !== undefined) return undefined;
  const lastPort = await lastBrokerPort(db, config.mqttPort);
  const { host, mqttTls } = config;
  const broker = await startBroker({
    // With TLS, the plain port is only for this machine.
    host: mqttTls === undefined ? host : LOCAL,
    port: config.mqttPort,
    lastPort,
    tls: mqttTls && { host, port: mqttTls.port, identity: await readIdentity(mqttTls) },
    authenticate: (clientId, username, password) => authenticateDevice(db, clientId, username, password),
    log: log.child({ part: 'broker' }),
    clock,
  });
  if (broker.port !== lastPort) await keepBrokerPort(db, config.mqttPort, broker.port);
  return broker;
}

export interface BusParts {
  readonly config: Config;
  readonly broker: EmbeddedBroker | undefined;
  readonly registry: LiveRegistry;
  readonly sink: InboundSink;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The console's end of the device bus; received messages are parsed and passed to the sink. */
export function openBus({ config, broker, registry, sink, clock, log }: BusParts): {
  readonly bus: Bus;
  readonly inbound: Inbound;
} {
  const inbound = new Inbound({
    device(deviceId) {
      const record = registry.unitRecord(deviceId) ?? registry.serverRecord(deviceId);
      return record && { kind: record.kind, bucket: record.bucket };
    },
    sink,
    clock,
    log: log.child({ part: 'bus' }),
  });
  const bus = new Bus({
    broker: broker ?? config.mqttUrl ?? '',
    onMessage: inbound.take,
    onConnected: () => registry.busConnected(),
    onLost: () => registry.busLost(),
    log: log.child({ part: 'bus' }),
  });
  return { bus, inbound };
}
