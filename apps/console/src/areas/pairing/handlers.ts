import type { DeviceCredentials } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import { audit, SYSTEM } from '../../platform/access/audit.js';
import { mutate, type ChangeEntry } from '../../platform/access/mutate.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { addressRule } from '../../platform/access/throttle-rules.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import { issueCredentials } from '../../control/devices/credentials.js';
import { useCode } from '../../control/devices/pairing-codes.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import { brokerUrlFor, type BrokerAddress } from './broker-url.js';
import { NOTHING_RENEWED, renewServer, type Renewed } from './renew-server.js';

export interface PairingDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
  readonly throttle: Throttle;
  readonly broker: BrokerAddress;
  /** Ends the connection of a device whose credentials are void. */
  readonly kick: (deviceId: string) => void | Promise<void>;
  readonly clock: Clock;
}

interface PairingAsk {
  readonly code: string;
  readonly kind: 'unit' | 'server';
  readonly address: string;
  readonly host: string;
}

/** Handlers of the HTTP calls that devices make. */
export const pairingHandlers = (dependencies: PairingDependencies): AreaHandlers<'pairing'> => ({
  pair: ({ body }, { address, host }) => pair(dependencies, { ...body, address, host }),
});

/** Exchanges a code for credentials, once. Voids earlier credentials and disconnects a device that uses them. */
async function pair(dependencies: PairingDependencies, ask: PairingAsk): Promise<DeviceCredentials> {
  const { dispatcher, throttle, kick } = dependencies;
  const key = `pairing:${ask.address}`;
  await throttle.attempt([{ key, rule: addressRule }]);
  const { credentials, unitIds } = await trade(dependencies, ask);
  await throttle.succeeded({ cleared: [], returned: [key] });
  await kick(credentials.deviceId);
  for (const id of unitIds) void dispatcher.dispatch(id);
  return credentials;
}

interface Traded extends Renewed {
  readonly credentials: DeviceCredentials;
}

async function trade(dependencies: PairingDependencies, ask: PairingAsk): Promise<Traded> {
  const { db, vault, broker, clock } = dependencies;
  const caller = { ...SYSTEM, address: ask.address };
  const action = `${ask.kind}:pair` as const;
  const traded = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const deviceId = await useCode(tx, vault, ask.code, ask.kind, clock.now());
      if (deviceId === undefined) return undefined;
      const renewed = ask.kind === 'server' ? await renewServer(dependencies, tx, deviceId) : NOTHING_RENEWED;
      const credentials = await issueCredentials(tx, deviceId, brokerUrlFor(broker, ask.host), clock.now());
      return { credentials, ...renewed };
    },
    (done) => done && pairedEntry(action, done),
  );
  if (traded) return traded;
  await audit(db, { caller, action, result: 'refused', code: 'PAIRING_CODE' });
  throw new Refusal('PAIRING_CODE');
}

const pairedEntry = (
  action: ChangeEntry['action'],
  { credentials: { kind, deviceId }, channelIds, unitIds }: Traded,
): ChangeEntry => ({
  action,
  subject: { kind, id: deviceId },
  touches: [
    [kind, deviceId],
    ...channelIds.map((id) => ['channel', id] as const),
    ...unitIds.map((id) => ['unit', id] as const),
  ],
});
