import { sql, type Migration } from 'kysely';

/** The service that makes transcripts, for the whole installation. Its key is sealed for protocol, host and port. */
export const aiSettings: Migration = {
  async up(db) {
    await sql`
      create table ai_settings (
        id boolean primary key default true check (id),
        provider text not null default 'off' check (provider in ('off', 'openai')),
        base_url text not null default '',
        api_key text,
        model text not null default 'whisper-1',
        language text not null default 'auto'
      )`.execute(db);
  },
};
