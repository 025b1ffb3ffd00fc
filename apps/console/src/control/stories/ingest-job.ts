import { modeFlags, STORE_MODES } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { follow } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { countServerChange } from '../commands/desired.js';
import { sendOrder, type WrittenOrder } from '../commands/issue.js';
import type { Dispatcher } from '../commands/types.js';
import { labelRecordings } from '../configuration/label.js';
import type { SharedJob } from '../jobs/shared-jobs.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'enqueue' | 'dispatch'>;
}

interface Row {
  readonly id: string;
  readonly server_id: string;
  /** The unit with a story that sends to it; null: none. */
  readonly unit_id: string | null;
}

const LIVE = STORE_MODES.filter((mode) => modeFlags(mode).live);

/** Records ingest channels while a unit with a story sends to them live, under its slugline; a manually started recording continues. */
export class IngestJob implements SharedJob {
  readonly name = 'ingest';
  readonly everyMs = 1_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    const { rows } = await changing(this.parts.db);
    for (const row of rows) await this.#turn(row);
  }

  async #turn({ id, server_id: serverId, unit_id: unitId }: Row): Promise<void> {
    const { dispatcher } = this.parts;
    const turned = await follow(
      this.parts,
      async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('channels')
          .set({ ingest_recording: unitId !== null })
          .where('id', '=', id)
          .where('server_id', '=', serverId)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        await countServerChange(tx, serverId);
        return { label: await this.#label(tx, id, serverId, unitId) };
      },
      (result) =>
        result === null
          ? []
          : [
              ['channel', id],
              ['server', serverId],
            ],
    );
    if (turned === null) return;
    if (turned.label !== null) sendOrder(dispatcher, turned.label);
    await dispatcher.converge(serverId);
  }

  async #label(
    tx: Transaction<Database>,
    channelId: string,
    serverId: string,
    unitId: string | null,
  ): Promise<WrittenOrder | null> {
    const { registry, dispatcher } = this.parts;
    const desired = unitId === null ? undefined : registry.unitRecord(unitId)?.desired;
    return desired === undefined
      ? null
      : labelRecordings(tx, dispatcher, { channelId, serverId, desired, askedBy: null });
  }
}

/** Channels whose recording for a story has to be started or stopped. */
const changing = (db: Kysely<Database>) =>
  sql<Row>`
    select c.id, c.server_id, max(u.device_id) as unit_id
    from channels c
      left join transmissions t on t.channel_id = c.id and t.ended_at is null and t.mode = any(${LIVE}::text[])
      left join units u on u.device_id = t.unit_id and u.story_id is not null and c.ingest
    where (c.ingest or c.ingest_recording) and c.server_id is not null
    group by c.id having c.ingest_recording <> (max(u.device_id) is not null)`.execute(db);
