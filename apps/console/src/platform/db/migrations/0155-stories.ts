import { sql, type Migration } from 'kysely';

/** Stories of groups, and the story that was chosen for a unit. */
export const stories: Migration = {
  async up(db) {
    await sql`
      create table stories (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        slugline text not null,
        story_id text not null default '',
        crew_name text not null default '',
        reporter text not null default '',
        provider text not null default '',
        usage_terms text not null default '',
        keywords text not null default '',
        comments text not null default '',
        revision integer not null default 1,
        rundown_id text,
        external_id text,
        rundown text not null default '',
        position integer not null default 0,
        removed_at timestamptz,
        created_at timestamptz not null default now(),
        changed_at timestamptz not null default now(),
        check ((rundown_id is null) = (external_id is null))
      )`.execute(db);
    await sql`create index stories_inventory on stories (inventory_id)`.execute(db);
    await sql`create index stories_group on stories (group_id)`.execute(db);
    // In the orders of lists, so that a page of many is read as it stands.
    for (const column of ['slugline', 'story_id', 'reporter'])
      await sql`
        create index ${sql.ref(`stories_by_${column}`)} on stories (
          (regexp_replace(
            regexp_replace(lower(${sql.ref(column)}), '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')), id)`.execute(
        db,
      );
    await sql`
      create index stories_by_rundown on stories ((rundown_id is null), lower(rundown), rundown_id, position, id)`.execute(
      db,
    );
    await sql`create index stories_by_change on stories (changed_at, id)`.execute(db);
    await sql`create unique index stories_newsroom on stories (inventory_id, rundown_id, external_id)`.execute(db);
    await sql`alter table units add column story_id text references stories (id) on delete set null`.execute(db);
    await sql`alter table units add column story_revision integer not null default 0`.execute(db);
    await sql`create index units_story on units (story_id)`.execute(db);
  },
};
