import type { Client } from 'pg';

/** Number of files and stories of an installation. */
export interface FilesSize {
  readonly files: number;
  readonly stories: number;
}

/** Inserts files of the channels of all servers with channels, and stories, all of one group. */
export async function fillFiles(db: Client, groupId: string, { files, stories }: FilesSize): Promise<void> {
  await db.query('begin');
  await db.query(
    `insert into recordings (id, device_id, channel_id, name, started_at, ended_at, bytes, sha256, kind, unit_id, uploaded_by, metadata, held_at, held_by)
     select 'rec-' || n, c.device_id, c.channel_id, 'crew-' || n % 977 || '_' || n || (array['.mkv', '.mp4', '.ts'])[n % 3 + 1],
       now() - n * interval '7 minutes', now() - n * interval '7 minutes' + interval '6 minutes', 1000000 + n::bigint * 7919 % 900000000, md5(n::text),
       (array['recorded', 'received', 'uploaded', 'clip'])[n % 4 + 1], u.id, case when n % 4 = 2 then 'user.' || n % 50 end,
       jsonb_build_object('slugline', 'Story ' || n % 10000), case when n % 1000 = 0 then now() end, case when n % 1000 = 0 then 'admin' end
     from generate_series(1, $1::int) n
     join (select row_number() over (order by id) - 1 as place, count(*) over () as of, id as channel_id, server_id as device_id
       from channels where server_id is not null) c on c.place = n % c.of
     left join (select row_number() over (order by id) - 1 as place, count(*) over () as of, id from devices where kind = 'unit') u
       on u.place = n % u.of and n % 4 < 2`,
    [files],
  );
  await fillTranscripts(db);
  await db.query(
    `insert into stories (id, inventory_id, group_id, slugline, story_id, crew_name, reporter, provider, keywords, comments, rundown_id, external_id,
       rundown, position, changed_at)
     select 'sto-' || n, g.inventory_id, g.id, 'Story ' || n, 'NR-' || n, 'Crew ' || n % 97, 'Reporter ' || n % 313, 'Desk ' || n % 11,
       'topic' || n % 53 || ', city' || n % 29, 'Comment ' || n, case when n % 2 = 0 then 'run-' || n % 40 end, case when n % 2 = 0 then 'ext-' || n end,
       case when n % 2 = 0 then 'Rundown ' || n % 40 else '' end, n % 250, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n, groups g where g.id = $2`,
    [stories, groupId],
  );
  await db.query('commit');
  // The database itself does this after this number of inserts.
  await db.query('vacuum analyze');
}

/**
 * Transcript of each file, in two pieces: `harbour` and `burns` in all, `even0` or `even1` in every other one, `half0` in the newer and
 * `half1` in the older half, `tenth0` to `tenth9`, and some words of few files.
 */
async function fillTranscripts(db: Client): Promise<void> {
  await db.query(
    `insert into transcripts (file_id, state, length_ms, pieces, pieces_done, base_url, model, language, asked_by, asked_at)
     select id, 'done', 360000, 2, 2, 'http://speech', 'model', 'auto', 'admin', ended_at from recordings`,
  );
  await db.query(
    `insert into transcript_pieces (file_id, number, segments, search_text)
     select id, piece, '[]'::jsonb, case piece
       when 0 then 'the harbour burns half' || (n > total / 2)::int || ' ' || md5(id) || ' rare' || n % 1000
       else 'even' || n % 2 || ' tenth' || n % 10 || ' rare' || n % 700 end
     from (select id, row_number() over (order by started_at desc) as n, count(*) over () as total from recordings) f, generate_series(0, 1) piece`,
  );
}
