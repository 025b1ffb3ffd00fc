import { sql, type Migration } from 'kysely';

/** Options of ffmpeg of streaming destinations. */
export const ffmpegOptions: Migration = {
  async up(db) {
    await sql`alter table destinations add column ffmpeg text not null default ''`.execute(db);
  },
};
