import type { AppContract, HandlerInput, ReleaseNote } from '@backhaul/contract';
import { releaseNoteState } from '@backhaul/domain';
import { sql } from 'kysely';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Clock } from '../../platform/kernel/clock.js';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly version: string;
  readonly active: boolean;
  readonly published_from: Date;
  readonly created_at: Date;
  readonly readers: number;
}

type Create = HandlerInput<AppContract['releaseNotes']['create']>['body'];
type Change = HandlerInput<AppContract['releaseNotes']['update']>['body'];
type NoteStore = Store<Row, ReleaseNote, 'title' | 'version', 'publishedFrom' | 'title' | 'version', Create, Change>;

/** Release notes, managed by superusers. */
export const noteStore = ({ clock }: { readonly clock: Clock }): NoteStore => ({
  kind: 'releaseNote',
  idPrefix: 'note',
  table: 'release_notes',
  rows: () => sql<Row>`(
    select n.*, (select count(*)::integer from release_note_readers r where r.note_id = n.id) as readers
    from release_notes n)`,
  search: { title: 'title', version: 'version' },
  sort: { publishedFrom: byValue('published_from'), title: byText('title'), version: byText('version') },
  present: (row) => {
    const publishedFrom = row.published_from.getTime();
    return {
      id: row.id,
      title: row.title,
      body: row.body,
      version: row.version,
      active: row.active,
      publishedFrom,
      state: releaseNoteState({ active: row.active, publishedFrom }, clock.now()),
      readers: row.readers,
      createdAt: row.created_at.getTime(),
    };
  },
  audited: (row) => ({
    title: row.title,
    body: row.body,
    version: row.version,
    active: row.active,
    publishedFrom: row.published_from.toISOString(),
  }),
  async create(tx, _caller, id, { publishedFrom, ...note }) {
    await tx
      .insertInto('release_notes')
      .values({ id, ...note, published_from: new Date(publishedFrom) })
      .execute();
    return { detail: note.title };
  },
  async update(tx, _caller, row, { publishedFrom, ...change }) {
    const next = {
      title: change.title ?? row.title,
      body: change.body ?? row.body,
      version: change.version ?? row.version,
      active: change.active ?? row.active,
      published_from: publishedFrom === undefined ? row.published_from : new Date(publishedFrom),
    };
    await tx.updateTable('release_notes').set(next).where('id', '=', row.id).execute();
    return { detail: next.title };
  },
  async remove(tx, _caller, { id, title }) {
    await tx.deleteFrom('release_notes').where('id', '=', id).execute();
    return { detail: title };
  },
});
