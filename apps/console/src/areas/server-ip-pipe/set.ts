import type { AppContract, HandlerInput } from '@backhaul/contract';
import { serverPipeProblems } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Dispatcher } from '../../control/commands/types.js';
import { changeServerSettings } from '../../control/devices/change-server-settings.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { pipeSettingsOf } from './store.js';

export interface ServerIpPipeDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

export type PipeChange = HandlerInput<AppContract['serverIpPipe']['set']>['body'];

/**
 * Changes the IP pipe settings of a server.
 * @throws {Refusal} UNSUPPORTED if the server has no such settings, INVALID with every wrong setting, NOT_FOUND
 */
export async function setPipes(
  dependencies: ServerIpPipeDependencies,
  caller: Caller,
  serverId: string,
  change: PipeChange,
): Promise<void> {
  const reported = dependencies.registry.reportedServer(serverId)?.state?.pipes;
  if (!reported) throw new Refusal('UNSUPPORTED');
  await changeServerSettings(dependencies, caller, serverId, change, {
    action: 'server:ipPipe',
    paths: ['on', 'interface', 'firstPort', 'ports'],
    read: pipeSettingsOf,
    problems: (after, before) =>
      serverPipeProblems(after, {
        // Pipes must be switchable off even while the current interface is down.
        interfaces: [...reported.interfaces.map(({ name }) => name), before.interface ?? ''],
        startedPort: reported.started.firstPort,
      }),
    stored: (pipes) => ({ pipes }),
  });
}
