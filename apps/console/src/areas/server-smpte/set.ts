import type { AppContract, HandlerInput } from '@backhaul/contract';
import { smpteSettingProblems } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Dispatcher } from '../../control/commands/types.js';
import { changeServerSettings } from '../../control/devices/change-server-settings.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { smpteOf } from './store.js';

export interface ServerSmpteDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

type Change = HandlerInput<AppContract['serverSmpte']['set']>['body'];

/**
 * Changes the ST 2110 settings of a server.
 * @throws {Refusal} UNSUPPORTED if the server does not report ST 2110, INVALID with every wrong setting, NOT_FOUND
 */
export async function setSmpte(
  dependencies: ServerSmpteDependencies,
  caller: Caller,
  serverId: string,
  change: Change,
): Promise<void> {
  const reported = dependencies.registry.reportedServer(serverId)?.state?.smpte;
  if (!reported) throw new Refusal('UNSUPPORTED');
  const bounds = { interfaces: reported.interfaces.map(({ name }) => name), ptpDomain: reported.ptpDomain };
  await changeServerSettings(dependencies, caller, serverId, change, {
    action: 'server:smpte',
    paths: ['mainPort', 'secondaryPort', 'ptpDomain'],
    read: smpteOf,
    problems: (after) => smpteSettingProblems(after, bounds),
    stored: (smpte) => ({ smpte }),
  });
}
