import { message, type ErrorName } from '@backhaul/contract';
import {
  productStanding,
  SERVER_UPGRADE_VALID_MS,
  serverUpgradeRefusal,
  type RuleMessage,
  type ServerUpgradeRefusal,
} from '@backhaul/domain';
import { sendOrder } from '../../control/commands/issue.js';
import { packageOf } from '../../control/devices/software-packages.js';
import { unitsOfServers } from '../../control/devices/units-of-server.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { VisibleServer } from '../../control/policies/records.js';
import { catalogueOf } from '../../control/software/catalogue-store.js';
import { upgradingServer, writeServerUpgrade } from '../../control/software/server-upgrade.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { SoftwareDependencies } from './dependencies.js';

/** The error of each reason (spec 2 §8). */
const ERROR_OF: Readonly<Record<ServerUpgradeRefusal, readonly [ErrorName, RuleMessage?]>> = {
  NOT_ASSOCIATED: ['UPGRADE_NOT_ALLOWED', message('upgrade_not_associated')],
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
  const { db, registry, dispatcher } = dependencies;
  requireAllChannels(registry, caller, id);
  const offered = await packageOf(db, 'server', version);
  if (offered === undefined) throw new Refusal('UPGRADE_NOT_ALLOWED');
  const [units, catalogue] = await Promise.all([unitsOfServers(db, [id]), catalogueOf(db)]);
  const isAssociated = productStanding(catalogue, { kind: 'server', model: '' }, version) === 'allowed';
  const server = upgradingServer(registry, id, units.get(id) ?? [], isAssociated);
  const refused = serverUpgradeRefusal(server, offered);
  if (refused !== null) throw new Refusal(...ERROR_OF[refused]);
  const asked = { serverId: id, offered, askedBy: caller.userId, validForMs: SERVER_UPGRADE_VALID_MS };
  const written = await mutate(
    dependencies,
    caller,
    (tx) => writeServerUpgrade(dependencies, tx, asked),
    { action: 'server:upgrade', subject: { kind: 'server', id }, detail: version, touches: [['server', id]] },
    (order) => sendOrder(dispatcher, order),
  );
  return { commandId: written.order.id };
}
