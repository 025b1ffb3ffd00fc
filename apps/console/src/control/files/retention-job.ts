import { expired, MAX_FILES_AT_ONCE, retentionOf, type FileRetention } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { SYSTEM } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import { issueOrder } from '../commands/issue.js';
import { supportsOrder } from '../commands/supports.js';
import type { Dispatcher } from '../commands/types.js';
import type { SharedJob } from '../jobs/shared-jobs.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
  readonly clock: Clock;
}

/** An order that was not carried out is given again after this long, ms. */
const AGAIN_MS = 600_000;
/** So many orders are given in one run; the next one goes on. */
const MOST_ORDERS = 50;
const VALID_MS = 15_000;
const TAKES_MS = 60_000;

/** Channels that share a rule: those of the same groups with one, or of an inventory. */
interface Kept {
  readonly rule: FileRetention;
  readonly channelIds: string[];
}

interface Row {
  readonly id: string;
  readonly channel_id: string;
  readonly device_id: string;
  readonly name: string;
  readonly bytes: number;
  readonly endedAt: number;
  readonly held: boolean;
  readonly asked: boolean;
}

/** Has servers delete the files whose time is over, or that take too much room. Held files stay; each deletion is in the audit of its channel. */
export class FileRetentionJob implements SharedJob {
  readonly name = 'file retention';
  readonly everyMs = 60_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    let left = MOST_ORDERS;
    for (const kept of await this.#kept()) {
      const due = await this.#due(kept);
      for (const files of due.values()) {
        if (left === 0) return;
        if (await this.#remove(files)) left -= 1;
      }
    }
  }

  async #kept(): Promise<readonly Kept[]> {
    const { rows } = await sql<{
      id: string;
      inventory_id: string;
      days: number | null;
      gigabytes: number | null;
      groups: readonly (FileRetention & { readonly id: string })[];
    }>`
      select c.id, c.inventory_id, i.file_days as days, i.file_gigabytes as gigabytes,
        coalesce((
          select json_agg(json_build_object('id', g.id, 'days', g.file_days, 'gigabytes', g.file_gigabytes) order by g.id)
          from channel_groups cg join groups g on g.id = cg.group_id
          where cg.channel_id = c.id and coalesce(g.file_days, g.file_gigabytes) is not null
        ), '[]') as groups
      from channels c join inventories i on i.id = c.inventory_id where not c.grouping`.execute(this.parts.db);
    const all = new Map<string, Kept>();
    for (const { id, inventory_id: inventoryId, days, gigabytes, groups } of rows) {
      const rule = retentionOf(groups, { days, gigabytes });
      if (rule.days === null && rule.gigabytes === null) continue;
      const key = groups.length === 0 ? inventoryId : groups.map((group) => group.id).join(' ');
      const kept = all.get(key) ?? { rule, channelIds: [] };
      kept.channelIds.push(id);
      all.set(key, kept);
    }
    return [...all.values()];
  }

  /** Files that are to be deleted, by server and channel. */
  async #due({ rule, channelIds }: Kept): Promise<ReadonlyMap<string, Row[]>> {
    const now = this.parts.clock.now();
    const again = new Date(now - AGAIN_MS);
    const { rows } = await sql<Row>`
      select id, channel_id, device_id, name, bytes::float8 as bytes,
        extract(epoch from ended_at)::float8 * 1000 as "endedAt", held_at is not null as held,
        coalesce(removing_at > ${again}, false) as asked
      from recordings where channel_id = any(${channelIds}::text[])`.execute(this.parts.db);
    const gone = new Set(expired(rows, rule, now));
    const due = new Map<string, Row[]>();
    for (const row of rows) {
      if (!gone.has(row.id) || row.asked) continue;
      const key = `${row.device_id} ${row.channel_id}`;
      due.set(key, [...(due.get(key) ?? []), row]);
    }
    return due;
  }

  /** Whether its server was ordered to delete them. */
  async #remove(all: readonly Row[]): Promise<boolean> {
    const files = all.slice(0, MAX_FILES_AT_ONCE);
    const [first] = files;
    if (first === undefined) return false;
    const { registry, clock } = this.parts;
    const device = { kind: 'server', id: first.device_id } as const;
    // It is asked again when it is there.
    if (registry.reportedServer(device.id)?.online !== true) return false;
    if (supportsOrder(registry, device, 'removeFiles') !== true) return false;
    const ids = files.map(({ id }) => id);
    const free = await this.parts.db
      .updateTable('recordings')
      .set({ removing_at: new Date(clock.now()) })
      .where('id', 'in', ids)
      .where('held_at', 'is', null)
      .returning('name')
      .execute();
    const names = free.map(({ name }) => name);
    if (names.length === 0) return false;
    await issueOrder(this.parts, SYSTEM, {
      device,
      order: { name: 'removeFiles', args: { channelId: first.channel_id, names } },
      action: 'file:expire',
      about: { kind: 'channel', id: first.channel_id },
      validForMs: VALID_MS,
      takesMs: TAKES_MS,
      detail: names.join(', ').slice(0, 1000),
    });
    return true;
  }
}
