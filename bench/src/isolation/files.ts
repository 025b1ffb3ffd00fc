import { fileIdOf, FILE_NAME, personUploadIdOf } from '@backhaul/testing';
import type { Client } from 'pg';

/** A person's unfinished upload to a channel, and the transcript of the channel's file. */
export async function createUploads(db: Client, channelId: string, canary: string): Promise<void> {
  await db.query(
    `insert into file_uploads (id, channel_id, username, name, size_bytes) values ($1, $2, $3 || '-person', $4, 1000)`,
    [personUploadIdOf(channelId), channelId, canary, `${canary}-${FILE_NAME}`],
  );
  await db.query(
    `insert into transcripts (file_id, state, length_ms, pieces, pieces_done, base_url, model, language, asked_by, asked_at, ended_at)
     values ($1, 'done', 1000, 1, 1, 'https://' || $2 || '.example', $2 || '-model', '', $2 || '-person', now(), now())`,
    [fileIdOf(channelId), canary],
  );
  await db.query(
    `insert into transcript_pieces (file_id, number, segments, search_text)
     values ($1, 0, jsonb_build_array(jsonb_build_object('fromMs', 0, 'toMs', 1000, 'text', $2::text || ' said')), $2 || ' said')`,
    [fileIdOf(channelId), canary],
  );
}
