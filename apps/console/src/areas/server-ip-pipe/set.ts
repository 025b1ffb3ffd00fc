import type { AppContract, HandlerInput } from '@backhaul/contract';
import { serverPipeProblems, type ServerPipeSettings, type SettingChange } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { countServerChange } from '../../control/commands/desired.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { lockServer } from '../../control/devices/server-row.js';
import { mutate } from '../../platform/access/mutate.js';
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
  const { registry, dispatcher } = dependencies;
  const reported = registry.reportedServer(serverId)?.state?.pipes;
  if (!reported) throw new Refusal('UNSUPPORTED');
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await lockServer(tx, serverId);
      const before = await pipeSettingsOf(tx, serverId);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const after: ServerPipeSettings = { ...before, ...given };
      const changes = differences(before, after);
      if (changes.length === 0) return undefined;
      const problems = serverPipeProblems(after, {
        // An interface that is down must not keep pipes from being switched off.
        interfaces: [...reported.interfaces.map(({ name }) => name), before.interface ?? ''],
        startedPort: reported.started.firstPort,
      });
      if (problems.length > 0) {
        const fields = problems.map(({ path, message }) => ({ path: `body.${path}`, message }));
        throw new Refusal('INVALID', undefined, fields);
      }
      await tx
        .updateTable('servers')
        .set({ pipes: JSON.stringify(after) })
        .where('device_id', '=', serverId)
        .execute();
      await countServerChange(tx, serverId);
      return changes;
    },
    (changes) =>
      changes && {
        action: 'server:ipPipe',
        subject: { kind: 'server', id: serverId },
        changes,
        touches: [['server', serverId]],
      },
  );
  void dispatcher.converge(serverId);
}

/** Settings that differ, by name. */
const differences = (before: ServerPipeSettings, after: ServerPipeSettings): SettingChange[] =>
  (['on', 'interface', 'firstPort', 'ports'] as const).flatMap((path) =>
    before[path] === after[path] ? [] : [{ path, from: before[path], to: after[path] }],
  );
