import type { AuditAction, RuleMessage, SettingChange, SettingValue } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { refuseFields } from '../../platform/kernel/refusal.js';
import { countServerChange } from '../commands/desired.js';
import type { Dispatcher } from '../commands/types.js';
import { lockServer } from './server-row.js';

interface Dependencies extends MutateDependencies {
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

interface Problem {
  readonly path: string;
  readonly message: RuleMessage;
}

/** Settings of a server that are stored as JSON in one column, and how they change. */
interface Settings<T extends object, K extends keyof T & string> {
  /** As the audit names the change. */
  readonly action: AuditAction;
  /** Their names, in the order of the audit. */
  readonly paths: readonly K[];
  readonly read: (tx: Transaction<Database>, serverId: string) => Promise<T>;
  readonly problems: (after: T, before: T) => readonly Problem[];
  /** Refuses changes for reasons other than single settings. */
  readonly refuse?: (tx: Transaction<Database>, after: T, before: T) => Promise<void>;
  readonly stored: (
    json: string,
  ) => { readonly settings: string } | { readonly smpte: string } | { readonly pipes: string };
}

/**
 * Changes settings of a server: omitted ones stay, a change without differences writes nothing; otherwise the server gets the new settings.
 * @throws {Refusal} INVALID with every setting that is wrong, NOT_FOUND
 */
export async function changeServerSettings<K extends string, T extends { readonly [P in K]: SettingValue }>(
  dependencies: Dependencies,
  caller: Caller,
  serverId: string,
  change: { readonly [P in keyof T]?: T[P] | undefined },
  { action, paths, read, problems, refuse, stored }: Settings<T, K & keyof T>,
): Promise<void> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await lockServer(tx, serverId);
      const before = await read(tx, serverId);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const after: T = { ...before, ...given };
      const changes = paths.flatMap((path): SettingChange[] =>
        before[path] === after[path] ? [] : [{ path, from: before[path], to: after[path] }],
      );
      if (changes.length === 0) return undefined;
      const fields = problems(after, before).map(({ path, message }) => ({ path: `body.${path}`, message }));
      refuseFields(fields);
      await refuse?.(tx, after, before);
      await tx
        .updateTable('servers')
        .set(stored(JSON.stringify(after)))
        .where('device_id', '=', serverId)
        .execute();
      await countServerChange(tx, serverId);
      return changes;
    },
    (changes) =>
      changes && {
        action,
        subject: { kind: 'server', id: serverId },
        changes,
        touches: [['server', serverId]],
      },
  );
  void dependencies.dispatcher.converge(serverId);
}
