import type { ReleaseNote } from '@backhaul/contract';
import type { ReleaseNoteState } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { releaseNotes as words } from '../../text/en/release-notes.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { NOTE_ACTS } from './acts.js';
import { General } from './General.js';
import { NoteForm } from './NoteForm.js';

addMessages(words);

const LOOKS: Readonly<Record<ReleaseNoteState, StateLook>> = {
  off: { glyph: 'ring', tone: 'plain' },
  planned: { glyph: 'brokenRing', tone: 'ready' },
  published: { glyph: 'dot', tone: 'ready' },
};

/** Release notes, which superusers write (spec 3 §2, `/whats_new`). */
export function ReleaseNotesPage() {
  const resource: Resource<ReleaseNote, 'publishedFrom' | 'title' | 'version', 'title' | 'version'> = {
    path: '/system/whats_new',
    title: t('whatsNew.title'),
    count: (count) => t('releaseNotes.count', { count }),
    search: {
      label: t('releaseNotes.search'),
      keys: [
        { value: 'title', label: t('releaseNotes.noteTitle') },
        { value: 'version', label: t('releaseNotes.version') },
      ],
    },
    sort: 'publishedFrom',
    sortDir: 'desc',
    filters: [],
    columns: [
      {
        key: 'title',
        head: t('releaseNotes.noteTitle'),
        track: 'minmax(200px, 2fr)',
        least: 200,
        sort: 'title',
        cell: titleCell,
      },
      {
        key: 'version',
        head: t('releaseNotes.version'),
        track: '120px',
        least: 120,
        sort: 'version',
        cell: ({ version }) => version,
      },
      { key: 'state', head: t('releaseNotes.state'), track: '170px', least: 170, cell: stateCell },
      {
        key: 'publishedFrom',
        head: t('releaseNotes.publishedFrom'),
        track: '190px',
        least: 190,
        sort: 'publishedFrom',
        cell: ({ publishedFrom }) => momentText(publishedFrom),
      },
      {
        key: 'readers',
        head: t('releaseNotes.readers'),
        track: '130px',
        least: 130,
        cell: ({ readers }) => t('releaseNotes.readers.users', { count: readers }),
      },
    ],
    nameOf: ({ title }) => title,
    brief: ({ version, state }) => [version, t(`releaseNotes.${state}`)].join(' · '),
    empty: { title: t('releaseNotes.empty'), text: t('releaseNotes.empty.text') },
    missing: { title: t('releaseNotes.missing'), text: t('releaseNotes.missing.text') },
    list: (input) => callQuery(api.releaseNotes.list, { query: input }),
    get: (id) => callQuery(api.releaseNotes.get, { params: { id } }),
    acts: NOTE_ACTS,
    create: { label: t('releaseNotes.new'), Form: NoteForm },
    state: stateCell,
    audited: 'releaseNote',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const titleCell = ({ title }: ReleaseNote) => <strong>{title}</strong>;
const tabsOf = (note: ReleaseNote) => [
  { key: 'general', label: t('releaseNotes.general'), content: <General note={note} /> },
];

const stateCell = ({ state }: ReleaseNote) => (
  <Badge look={LOOKS[state]} status={state}>
    {t(`releaseNotes.${state}`)}
  </Badge>
);
