import { sql, type Migration } from 'kysely';

/**
 * Transcripts of files, in the pieces in which their sound was sent. A transcript is deleted with its file; words are indexed by piece,
 * since a piece never has more of them than an index takes.
 */
export const transcripts: Migration = {
  async up(db) {
    await sql`
      create table transcripts (
        file_id text primary key references recordings (id) on delete cascade,
        state text not null default 'waiting'
          check (state in ('waiting', 'working', 'done', 'failed', 'cancelled', 'off')),
        revision integer not null default 1,
        length_ms integer not null check (length_ms >= 0),
        pieces integer not null check (pieces > 0),
        pieces_done integer not null default 0 check (pieces_done between 0 and pieces),
        base_url text not null,
        model text not null,
        language text not null,
        failures integer not null default 0,
        next_try_at timestamptz,
        problem text,
        problem_status integer,
        asked_by text not null,
        asked_at timestamptz not null,
        ended_at timestamptz
      )`.execute(db);
    await sql`create index transcripts_open on transcripts (asked_at) where state in ('waiting', 'working')`.execute(
      db,
    );
    await sql`
      create table transcript_pieces (
        file_id text not null references transcripts (file_id) on delete cascade,
        number integer not null,
        segments jsonb not null,
        search_text text not null,
        words tsvector not null generated always as (to_tsvector('simple'::regconfig, search_text)) stored,
        primary key (file_id, number)
      )`.execute(db);
    await sql`create index transcript_pieces_words on transcript_pieces using gin (words) with (fastupdate = off)`.execute(
      db,
    );
  },
};
