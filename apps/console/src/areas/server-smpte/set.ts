import type { AppContract, HandlerInput } from '@backhaul/contract';
import { smpteSettingProblems, type SettingChange, type SmpteSettings } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { countServerChange } from '../../control/commands/desired.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { lockServer } from '../../control/devices/server-row.js';
import { mutate } from '../../platform/access/mutate.js';
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
 * Changes how a server is asked to send ST 2110.
 * @throws {Refusal} UNSUPPORTED where the server reports none of it, INVALID with every setting that is wrong, NOT_FOUND
 */
export async function setSmpte(
  dependencies: ServerSmpteDependencies,
  caller: Caller,
  serverId: string,
  change: Change,
): Promise<void> {
  const { registry, dispatcher } = dependencies;
  const reported = registry.reportedServer(serverId)?.state?.smpte;
  if (!reported) throw new Refusal('UNSUPPORTED');
  const bounds = { interfaces: reported.interfaces.map(({ name }) => name), ptpDomain: reported.ptpDomain };
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await lockServer(tx, serverId);
      const before = await smpteOf(tx, serverId);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const after: SmpteSettings = { ...before, ...given };
      const changes = differences(before, after);
      if (changes.length === 0) return undefined;
      const fields = smpteSettingProblems(after, bounds).map(({ path, message }) => ({
        path: `body.${path}`,
        message,
      }));
      if (fields.length > 0) throw new Refusal('INVALID', undefined, fields);
      await tx
        .updateTable('servers')
        .set({ smpte: JSON.stringify(after) })
        .where('device_id', '=', serverId)
        .execute();
      await countServerChange(tx, serverId);
      return changes;
    },
    (changes) =>
      changes && {
        action: 'server:smpte',
        subject: { kind: 'server', id: serverId },
        changes,
        touches: [['server', serverId]],
      },
  );
  void dispatcher.converge(serverId);
}

/** Settings that differ, by name. */
const differences = (before: SmpteSettings, after: SmpteSettings): SettingChange[] =>
  (['mainPort', 'secondaryPort', 'ptpDomain'] as const).flatMap((path) =>
    before[path] === after[path] ? [] : [{ path, from: before[path], to: after[path] }],
  );
