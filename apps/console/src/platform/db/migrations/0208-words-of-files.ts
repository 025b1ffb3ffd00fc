import { sql, type Migration } from 'kysely';

/**
 * All words that were said in a file, in one place, made by the database of its pieces: files with several common words are found by one
 * index, and are no longer looked at one by one. A million bytes of words are as many as the database takes in one row; more than 100 hours of
 * speech have fewer.
 */
export const wordsOfFiles: Migration = {
  async up(db) {
    await sql`alter table recordings add column words tsvector`.execute(db);
    await sql`
      create or replace function words_of_file(file text) returns tsvector language sql stable as $$
        select array_to_tsvector(array_agg(word)) from (
          select word, sum(octet_length(word)) over (order by word) as bytes
          from (select distinct unnest(tsvector_to_array(words)) as word from transcript_pieces where file_id = file) each_once
        ) counted where bytes <= 1000000
      $$`.execute(db);
    await sql`
      create or replace function note_words_of_files() returns trigger language plpgsql as $$
      begin
        update recordings set words = words_of_file(id) where id in (select distinct file_id from changed);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger transcript_pieces_insert after insert on transcript_pieces referencing new table as changed
      for each statement execute function note_words_of_files()`.execute(db);
    await sql`
      create trigger transcript_pieces_update after update on transcript_pieces referencing new table as changed
      for each statement execute function note_words_of_files()`.execute(db);
    await sql`
      create trigger transcript_pieces_delete after delete on transcript_pieces referencing old table as changed
      for each statement execute function note_words_of_files()`.execute(db);
    await sql`
      update recordings set words = words_of_file(id) where id in (select file_id from transcript_pieces)`.execute(db);
    await sql`create index recordings_words on recordings using gin (words) with (fastupdate = off)`.execute(db);
    await sql`drop index transcript_pieces_words`.execute(db);
  },
};
