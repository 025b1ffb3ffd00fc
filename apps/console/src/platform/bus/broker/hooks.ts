import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import type { Logger } from 'pino';
import { DeviceAccess } from './access.js';
import type { Authenticator } from './authentication.js';
import type { BrokerCounters } from './counters.js';
import { Refused } from './refused.js';

/** Return codes of a refused CONNECT (MQTT 3.1.1 §3.2.2.3). */
const IDENTIFIER_REJECTED = 2;
const SERVER_UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;
const NOT_AUTHORIZED = 5;

type Hooks = Required<
  Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'>
>;

type Decision = Parameters<Hooks['authenticate']>[3];

export interface HookDependencies {
  readonly authenticator: Authenticator;
  /** The console's own connection, which may do everything. */
  readonly isInternal: (client: Client) => boolean;
  readonly counters: BrokerCounters;
  /** Longest keep-alive, s. */
  readonly keepaliveS: number;
  /** Called for refusals that the broker itself does not report. */
  readonly onRefused: (deviceId: string, refused: Refused) => void;
  readonly log: Logger;
}

const refusal = (returnCode: 2 | 3 | 4 | 5, reason: string) => Object.assign(new Refused(reason), { returnCode });

/**
 * Permission checks that the broker calls before it acts for a connection. A hook that throws would end the process, so
 * each turns its own failure into a refusal.
 */
export function createHooks(dependencies: HookDependencies): Hooks {
  const { authenticator, isInternal, counters, keepaliveS, onRefused, log } = dependencies;
  const asked = new WeakMap<Client, ConnectPacket>();
  const granted = new WeakMap<Client, DeviceAccess>();

  /** Null for an accepted connection, otherwise an error with the reason; never rejects. */
  async function admit(client: Client, username: string, password: string): Promise<ReturnType<typeof refusal> | null> {
    try {
      const address = await authenticator.authenticate(client.id, username, password);
      if (!address) return refusal(BAD_CREDENTIALS, 'unknown device or wrong secret');
      const access = new DeviceAccess(address);
      const packet = asked.get(client);
      if (!packet?.clean) return refusal(NOT_AUTHORIZED, 'only clean sessions are offered');
      // MQTT 3.1.1 has no return code for this case.
      if (!isLively(packet, keepaliveS))
        return refusal(NOT_AUTHORIZED, `a keep-alive of 1 to ${keepaliveS} s is needed`);
      if (packet.will && !access.mayLeave(packet.will)) return refusal(NOT_AUTHORIZED, 'not the will of this device');
      granted.set(client, access);
      return null;
    } catch (error) {
      log.error({ err: error, deviceId: client.id }, 'a device could not be authenticated');
      return refusal(SERVER_UNAVAILABLE, 'try again later');
    }
  }

  async function decide(client: Client, username: string, password: string, done: Decision): Promise<void> {
    const refused = isNameless(asked.get(client))
      ? refusal(IDENTIFIER_REJECTED, 'a session that is to last, without a client id')
      : isInternal(client)
        ? null
        : await admit(client, username, password);
    if (refused) counters.refusedConnections += 1;
    done(refused, refused === null);
  }

  const allowed = (client: Client | null, rule: (access: DeviceAccess) => boolean): boolean => {
    if (!client) return false;
    if (isInternal(client)) return true;
    const access = granted.get(client);
    return access !== undefined && rule(access);
  };

  return {
    preConnect(client, packet, done) {
      asked.set(client, packet);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      void decide(client, username ?? '', password?.toString('utf8') ?? '', done);
    },
    authorizePublish(client, packet, done) {
      if (!isUnnumbered(packet) && allowed(client, (access) => access.mayPublish(packet))) return done(null);
      counters.refusedPublications += 1;
      done(new Refused('not a topic of this device'));
    },
    authorizeSubscribe(client, subscription, done) {
      if (allowed(client, (access) => access.maySubscribe(subscription))) return done(null, subscription);
      counters.refusedSubscriptions += 1;
      if (client) onRefused(client.id, new Refused('not a subscription of this device'));
      done(null, null);
    },
    authorizeForward(client, packet) {
      // Otherwise, one device that does not read would delay the delivery to all.
      if (isInternal(client) || !client.conn.writableNeedDrain) return packet;
      counters.skippedDeliveries += 1;
      return null;
    },
  };
}

/** MQTT-3.1.3-8: the library would generate an id, with which the client can never return. */
const isNameless = (packet: ConnectPacket | undefined): boolean => packet?.clientId === '' && packet.clean === false;

/** Without a keep-alive, a lost connection is never noticed. */
const isLively = ({ keepalive }: ConnectPacket, longest: number): boolean =>
  keepalive !== undefined && keepalive > 0 && keepalive <= longest;

/** MQTT-2.3.1-1: a message that is acknowledged needs a number other than 0. A will has none. */
const isUnnumbered = ({ qos, messageId }: { readonly qos?: number; readonly messageId?: number }): boolean =>
  (qos ?? 0) > 0 && messageId === 0;
