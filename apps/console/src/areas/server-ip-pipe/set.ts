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
 * Changes where a server is asked to make IP pipes.
 * @throws {Refusal} UNSUPPORTED where the server takes no settings of them, INVALID with every setting that is wrong, NOT_FOUND
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
        // An interface that is down must not keep pipes from being switched off.
        interfaces: [...reported.interfaces.map(({ name }) => name), before.interface ?? ''],
        startedPort: reported.started.firstPort,
      }),
    stored: (pipes) => ({ pipes }),
  });
}
