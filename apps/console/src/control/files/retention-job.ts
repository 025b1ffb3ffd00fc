import { expired, MAX_FILES_AT_ONCE } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import { sendOrder, writeOrder } from '../commands/issue.js';
import { supportsOrder } from '../commands/supports.js';
import type { Dispatcher } from '../commands/types.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { keptFiles, keptTogether, type KeptRow, type KeptTogether } from './kept-files.js';
import { queuedOf } from './queued.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
  readonly clock: Clock;
}

/** Time before an order that was not carried out is repeated, ms. */
const AGAIN_MS = 600_000;
/** Maximum number of orders per run; the next run continues. */
const MOST_ORDERS = 50;
const VALID_MS = 15_000;
const TAKES_MS = 60_000;

/** Deletes files that have expired or take too much space, except held files and those that wait in a playout or for export; audits each. */
export class FileRetentionJob implements SharedJob {
  readonly name = 'file retention';
  readonly everyMs = 60_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    let left = MOST_ORDERS;
    for (const kept of await keptTogether(this.parts.db)) {
      const due = await this.#due(kept);
      for (const files of due.values()) {
        if (left === 0) return;
        if (await this.#remove(files)) left -= 1;
      }
    }
  }

  /** Files that are due for deletion, by server and channel. */
  async #due({ rule, channelIds }: KeptTogether): Promise<ReadonlyMap<string, KeptRow[]>> {
    const now = this.parts.clock.now();
    const rows = await keptFiles(this.parts, channelIds);
    const gone = new Set(expired(rows, rule, now));
    const due = new Map<string, KeptRow[]>();
    for (const row of rows) {
      if (!gone.has(row.id) || (row.removingAt !== null && row.removingAt > now - AGAIN_MS)) continue;
      const key = `${row.device_id} ${row.channel_id}`;
      due.set(key, [...(due.get(key) ?? []), row]);
    }
    return due;
  }

  /** Orders the server to delete them; returns whether it did. */
  async #remove(all: readonly KeptRow[]): Promise<boolean> {
    const files = all.slice(0, MAX_FILES_AT_ONCE);
    const [first] = files;
    if (first === undefined) return false;
    const { registry, clock, dispatcher } = this.parts;
    const device = { kind: 'server', id: first.device_id } as const;
    // The next run tries again.
    if (registry.reportedServer(device.id)?.online !== true) return false;
    if (supportsOrder(registry, device, 'removeFiles') !== true) return false;
    const ids = files.map(({ id }) => id);
    const channelId = first.channel_id;
    const ordered = await mutate(
      this.parts,
      SYSTEM,
      async (tx) => {
        const names = await takeFree(tx, ids, new Date(clock.now()));
        if (names.length === 0) return undefined;
        const order = { name: 'removeFiles', args: { channelId, names } } as const;
        const terms = { validForMs: VALID_MS, takesMs: TAKES_MS };
        return { names, written: await writeOrder(dispatcher, tx, null, { device, order, ...terms }) };
      },
      (result) =>
        result && {
          action: 'file:expire',
          subject: { kind: 'channel', id: channelId },
          detail: result.names.join(', ').slice(0, 1000),
        },
      (result) => result && sendOrder(dispatcher, result.written),
    );
    return ordered !== undefined;
  }
}

/** Marks those files for deletion that nobody has held or queued meanwhile; returns their names. */
async function takeFree(tx: Transaction<Database>, ids: readonly string[], at: Date): Promise<string[]> {
  await tx.selectFrom('recordings').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const queued = new Set(await queuedOf(tx, ids));
  const free = ids.filter((id) => !queued.has(id));
  if (free.length === 0) return [];
  const rows = await tx
    .updateTable('recordings')
    .set({ removing_at: at })
    .where('id', 'in', free)
    .where('held_at', 'is', null)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
