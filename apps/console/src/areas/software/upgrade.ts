import { message, type ErrorName } from '@backhaul/contract';
import {
  SERVER_UPGRADE_TAKES_MS,
  SERVER_UPGRADE_VALID_MS,
  serverUpgradeRefusal,
  type RuleMessage,
  type ServerUpgradeRefusal,
  type UpgradingServer,
} from '@backhaul/domain';
import { issueOrder } from '../../control/commands/issue.js';
import { supportsOrder } from '../../control/commands/supports.js';
import { packageOf } from '../../control/devices/software-packages.js';
import { isInUse } from '../../control/devices/server-use.js';
import { unitsOfServers } from '../../control/devices/units-of-server.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { VisibleServer } from '../../control/policies/records.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { SoftwareDependencies } from './dependencies.js';
import { setUpgrade } from './store.js';

/** The error of each reason (spec 2 §8). */
const ERROR_OF: Readonly<Record<ServerUpgradeRefusal, readonly [ErrorName, RuleMessage?]>> = {
  SERVER_OFFLINE: ['SERVER_OFFLINE'],
  UNSUPPORTED: ['UNSUPPORTED'],
  SERVER_IN_USE: ['SERVER_IN_USE'],
  TRANSCEIVER_INPUT: ['UPGRADE_NOT_ALLOWED', message('upgrade_transceiver_input')],
  UPGRADE_HARDWARE: ['UPGRADE_HARDWARE'],
  BELOW_UNIT: ['UPGRADE_NOT_ALLOWED', message('upgrade_below_unit')],
};

/** Orders a server to install a version that is offered. @throws {Refusal} by `serverUpgradeRefusal`; FORBIDDEN */
export async function upgradeServer(
  dependencies: SoftwareDependencies,
  caller: Caller,
  { id }: VisibleServer,
  version: string,
): Promise<{ readonly commandId: string }> {
  const { db, registry, clock } = dependencies;
  requireAllChannels(registry, caller, id);
  const offered = await packageOf(db, 'server', version);
  if (offered === undefined) throw new Refusal('UPGRADE_NOT_ALLOWED');
  const { sha256, bytes, signature, node } = offered;
  const units = await unitsOfServers(db, [id]);
  const refused = serverUpgradeRefusal(upgrading(dependencies, id, units.get(id) ?? []), { version, node });
  if (refused !== null) throw new Refusal(...ERROR_OF[refused]);
  return issueOrder(dependencies, caller, {
    device: { kind: 'server', id },
    command: 'upgrade',
    order: { name: 'installSoftware', version, sha256, bytes, signature },
    validForMs: SERVER_UPGRADE_VALID_MS,
    takesMs: SERVER_UPGRADE_TAKES_MS,
    detail: version,
    // Whoever asks twice at the same time is answered one after the other.
    change: (tx) => tx.selectFrom('devices').select('id').where('id', '=', id).forUpdate().execute(),
    beside: async (tx, { id: commandId }) => {
      const asked = { version, commandId, askedAt: clock.now(), outcome: null, code: null, reason: null };
      await setUpgrade(tx, id, asked);
    },
  });
}

function upgrading({ registry }: SoftwareDependencies, id: string, units: readonly string[]): UpgradingServer {
  const view = registry.server(id);
  const state = registry.reportedServer(id)?.state;
  const outcome = registry.serverRecord(id)?.upgrade?.outcome;
  return {
    online: view?.online === true,
    busy: isInUse(registry, id) || view?.draining === true,
    upgrading: outcome === null || (state?.software?.installing ?? null) !== null,
    installs: supportsOrder(registry, { kind: 'server', id }, 'installSoftware') === true,
    isTransceiver: view?.roles.includes('transceiver') === true,
    hasInputChannel: registry.channelsOfServer(id).some(({ type }) => type === 'input'),
    node: state?.software?.node ?? '',
    unitVersions: units.flatMap((unitId) => registry.unit(unitId)?.swVersion || []),
  };
}
