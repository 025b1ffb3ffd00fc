import type { Client } from 'pg';
import * as z from 'zod';
import type { Stored } from './history.js';

const Time = z.date().transform((date) => date.getTime());
const CommandRow = z.object({
  id: z.string(),
  unitId: z.string(),
  name: z.string(),
  state: z.string(),
  asked: z.boolean(),
  transmissionId: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
  answeredAt: Time.nullable(),
  waitsMs: z.number().nullable(),
});
const TransmissionRow = z.object({
  id: z.string(),
  unitId: z.string(),
  channelId: z.string(),
  createdAt: Time,
  endedAt: Time.nullable(),
});
const ChangeRow = z.object({ unitId: z.string(), action: z.string(), detail: z.string().nullable() });
const NameRow = z.object({ id: z.string(), name: z.string() });

/** Records of these units. */
export async function readStored(db: Client, unitIds: readonly string[]): Promise<Stored> {
  const rows = async <S extends z.ZodType>(shape: S, text: string): Promise<z.output<S>[]> =>
    z.array(shape).parse((await db.query(text, [unitIds])).rows);
  const commands = await rows(
    CommandRow,
    `select id, device_id as "unitId", name, state, asked_by is not null as asked,
       transmission_id as "transmissionId", created_at as "createdAt", expires_at as "expiresAt",
       answered_at as "answeredAt", case when most_tries is not null and sent_at is null then retry_ms end as "waitsMs"
     from commands where device_id = any($1) order by created_at, id`,
  );
  const transmissions = await rows(
    TransmissionRow,
    `select id, unit_id as "unitId", channel_id as "channelId", created_at as "createdAt", ended_at as "endedAt"
     from transmissions where unit_id = any($1) order by created_at, id`,
  );
  const changes = await rows(
    ChangeRow,
    `select subject_id as "unitId", action, detail from audit
     where subject_id = any($1) and result = 'done' and action in ('unit:rename', 'unit:configure') order by id`,
  );
  const names = await rows(NameRow, 'select id, name from devices where id = any($1)');
  return {
    commands,
    transmissions,
    changes,
    names: new Map(names.map(({ id, name }) => [id, name])),
    readAt: Date.now(),
  };
}

/** Orders that units should have received: unanswered, not withdrawn, not expired, not waiting for a busy unit. */
export async function openOrders(db: Client, unitIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from commands c left join transmissions t on t.id = c.transmission_id
     where c.device_id = any($1) and c.state in ('pending', 'sent') and c.expires_at > now()
       and (c.name <> 'start' or t.ended_at is null)
       and (c.most_tries is null or c.sent_at is not null or c.error is null or c.error = 'The unit is offline')`,
    [unitIds],
  );
  return rows.map(({ id }) => id);
}
