import type { DeviceAddress, DeviceEvent, RecordedFile } from '@backhaul/contract/bus';
import { sql, type Kysely, type Transaction } from 'kysely';
import { keepFiles } from '../usage/keep-store.js';
import type { Database } from '../../platform/db/schema.js';
import { storableDate, storableJson, storableText } from '../jobs/storable.js';
import { announceRecordings } from '../webhooks/announce-store.js';
import { renameQueued } from './queued.js';

interface Reported {
  readonly address: DeviceAddress;
  readonly event: DeviceEvent;
}

interface Recorded {
  readonly id: string;
  readonly deviceId: string;
  readonly channelId: string;
  readonly file: RecordedFile;
}

/**
 * Keeps the index of files as servers report them, in the order of their reports. A server can only name its own channels; a file that is
 * reported again is replaced.
 */
export async function indexFiles(db: Kysely<Database>, batch: readonly Reported[], at: Date): Promise<void> {
  const about = batch.filter(({ event }) => event.recording !== undefined || event.file !== undefined);
  if (about.length === 0) return;
  await db.transaction().execute(async (tx) => {
    // A file may be in a batch twice: the last report counts, completed by fields of earlier ones.
    let recorded = new Map<string, Recorded>();
    const flush = async (): Promise<void> => {
      if (recorded.size > 0) await replace(tx, [...recorded.values()], at);
      recorded = new Map();
    };
    for (const { address, event } of about) {
      const { id, channelId, recording: file } = event;
      const { deviceId } = address;
      if (channelId === null) continue;
      if (file !== undefined) {
        const key = JSON.stringify([deviceId, channelId, file.name]);
        recorded.set(key, { id, deviceId, channelId, file: { ...recorded.get(key)?.file, ...file } });
        continue;
      }
      await flush();
      await follow(tx, deviceId, channelId, event);
    }
    await flush();
  });
}

const jsonOf = (value: object | undefined): string | null => (value === undefined ? null : storableJson(value));

/** Writes files, and queues webhooks for recordings that are new. */
async function replace(tx: Transaction<Database>, all: readonly Recorded[], at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into recordings (
      id, device_id, channel_id, name, started_at, ended_at, bytes, sha256,
      kind, upload_id, metadata, media, clip, unit_id, uploaded_by, private)
    select r.id, r.device_id, r.channel_id, r.name, r.started_at, r.ended_at, r.bytes, r.sha256,
      case when r.kind = 'received' and u.id is not null and u.unit_id is null then 'uploaded'
        else coalesce(r.kind, 'recorded') end,
      r.upload_id, coalesce(r.metadata, '{}'), r.media, r.clip,
      case when r.upload_id is null then run.unit_id else coalesce(u.unit_id, sent.unit_id) end,
      case when u.unit_id is null then u.username end,
      -- Of the time of a private session; what a unit or a person brings is not.
      r.upload_id is null and exists (
        select from private_sessions p where p.channel_id = r.channel_id and p.began_at <= r.ended_at
          and coalesce(p.ended_at, 'infinity') >= r.started_at)
      -- Its source may have another name by now, or be deleted.
      or coalesce(r.kind = 'clip' and exists (
        select from commands k where k.device_id = r.device_id and k.name = 'makeClip'
          and k."order" @> jsonb_build_object('isPrivate', true, 'args', jsonb_build_object('channelId', r.channel_id))
          and k."order" #>> '{args,file}' = r.clip ->> 'name'), false)
    from unnest(
      ${all.map(({ id }) => id)}::text[],
      ${all.map(({ deviceId }) => deviceId)}::text[],
      ${all.map(({ channelId }) => channelId)}::text[],
      ${all.map(({ file }) => storableText(file.name))}::text[],
      ${all.map(({ file }) => storableDate(file.startedAt))}::timestamptz[],
      ${all.map(({ file }) => storableDate(file.endedAt))}::timestamptz[],
      ${all.map(({ file }) => file.bytes)}::bigint[],
      ${all.map(({ file }) => file.sha256)}::text[],
      ${all.map(({ file }) => file.kind ?? null)}::text[],
      ${all.map(({ file }) => file.uploadId ?? null)}::text[],
      ${all.map(({ file }) => jsonOf(file.metadata))}::jsonb[],
      ${all.map(({ file }) => jsonOf(file.media))}::jsonb[],
      ${all.map(({ file }) => jsonOf(file.clip))}::jsonb[]
    ) as r (id, device_id, channel_id, name, started_at, ended_at, bytes, sha256, kind, upload_id, metadata, media, clip)
    join channels c on c.id = r.channel_id and c.server_id = r.device_id
    left join file_uploads u on u.id = r.upload_id and u.channel_id = r.channel_id
    -- What a transmission stored is brought by uploads that begin with its id.
    left join transmissions sent on sent.id = regexp_replace(r.upload_id, '-[^-]*$', '') and sent.channel_id = r.channel_id
    left join lateral (
      select t.unit_id from transmissions t
      where t.channel_id = r.channel_id and coalesce(t.started_at, t.created_at) <= r.ended_at
        and coalesce(t.ended_at, r.ended_at) >= r.started_at
      order by least(coalesce(t.ended_at, r.ended_at), r.ended_at)
        - greatest(coalesce(t.started_at, t.created_at), r.started_at) desc
      limit 1
    ) run on r.upload_id is null and (coalesce(r.kind, 'recorded') = 'recorded'
      -- A clip of what is being recorded; of any other, ofSources knows its unit.
      or r.kind = 'clip' and not exists (select 1 from recordings s
        where s.device_id = r.device_id and s.channel_id = r.channel_id and s.name = r.clip ->> 'name'))
    on conflict (device_id, channel_id, name) do update
    set started_at = excluded.started_at, ended_at = excluded.ended_at, bytes = excluded.bytes, sha256 = excluded.sha256,
      metadata = case when excluded.metadata = '{}' then recordings.metadata else excluded.metadata end,
      media = coalesce(excluded.media, recordings.media),
      kind = case when excluded.kind = 'recorded' then recordings.kind else excluded.kind end,
      clip = coalesce(excluded.clip, recordings.clip),
      upload_id = coalesce(excluded.upload_id, recordings.upload_id),
      unit_id = coalesce(recordings.unit_id, excluded.unit_id),
      uploaded_by = coalesce(recordings.uploaded_by, excluded.uploaded_by),
      private = recordings.private or excluded.private
    returning id, xmax = 0 as is_new`.execute(tx);
  const fresh = rows.flatMap(({ id, is_new: isNew }) => (isNew ? [id] : []));
  await ofSources(tx, fresh);
  await announceRecordings(tx, fresh, at);
}

/** A clip belongs to the unit of its source file and is as private. A clip of a running recording is older than its source. */
async function ofSources(tx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await sql`
    update recordings r set unit_id = coalesce(s.unit_id, r.unit_id), private = r.private or s.private
    from recordings s
    where (r.id = any(${ids}::text[]) or s.id = any(${ids}::text[])) and r.kind = 'clip' and s.device_id = r.device_id
      and s.channel_id = r.channel_id and s.name = r.clip ->> 'name'`.execute(tx);
}

/** Applies changes that a server reports of its files. */
async function follow(
  tx: Transaction<Database>,
  deviceId: string,
  channelId: string,
  { type, file, at }: DeviceEvent,
): Promise<void> {
  if (file === undefined) return;
  const named = (name: string) => sql`r.device_id = ${deviceId} and r.channel_id = ${channelId} and r.name = ${name}`;
  const found = named(storableText(file.name));
  switch (type) {
    case 'fileRemoved':
      await keepFiles(tx, found);
      await sql`delete from recordings r where ${found}`.execute(tx);
      return;
    case 'fileExported':
      await sql`update recordings r set exported_at = ${storableDate(at)} where ${found}`.execute(tx);
      return;
    case 'fileRenamed': {
      if (file.newName === undefined || file.newName === file.name) return;
      const name = storableText(file.newName);
      // The new name may belong to an entry of a deleted file. A repeated report finds nothing to rename.
      const replaced = sql`${named(name)} and exists (
        select 1 from recordings o
        where o.device_id = ${deviceId} and o.channel_id = ${channelId} and o.name = ${storableText(file.name)})`;
      await keepFiles(tx, replaced);
      await sql`delete from recordings r where ${replaced}`.execute(tx);
      const { rows } = await sql<{ id: string }>`
        update recordings r set name = ${name} where ${found} returning r.id`.execute(tx);
      for (const { id } of rows) await renameQueued(tx, id, name);
      return;
    }
    case 'recordingClosed':
    case 'transmissionStarted':
    case 'transmissionEnded':
    case 'pictureLost':
    case 'pictureBack':
    case 'engineFailed':
      return;
  }
}
