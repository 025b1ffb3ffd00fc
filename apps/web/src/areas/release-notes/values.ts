import type { ReleaseNote } from '@backhaul/contract';
import { checkReleaseBody, checkReleaseTitle, checkReleaseVersion } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentIn, momentValue } from '../../ui/form/moment.js';
import type { Field } from '../../ui/resource/form.js';

/** Form values of a note; `publishedFrom` as `momentValue`. */
export type NoteValues = {
  readonly title: string;
  readonly version: string;
  readonly body: string;
  readonly publishedFrom: string;
  readonly active: string;
};

/** Initial form values of a new note: published immediately. */
export const newNote = (version: string, now: number): NoteValues => ({
  title: '',
  version,
  body: '',
  publishedFrom: momentValue(now),
  active: 'yes',
});

/** Form values of a stored note. */
export const valuesOf = ({ title, version, body, publishedFrom, active }: ReleaseNote): NoteValues => ({
  title,
  version,
  body,
  publishedFrom: momentValue(publishedFrom),
  active: active ? 'yes' : 'no',
});

/** The request body. */
export const bodyOf = ({ publishedFrom, active, ...values }: NoteValues) => ({
  ...values,
  publishedFrom: momentIn(publishedFrom) ?? 0,
  active: active === 'yes',
});

/** Fields of a note. */
export const fieldsOf = (): readonly Field<keyof NoteValues>[] => [
  { kind: 'text', name: 'title', label: t('releaseNotes.noteTitle'), check: checkReleaseTitle },
  { kind: 'text', name: 'version', label: t('releaseNotes.version'), check: checkReleaseVersion },
  {
    kind: 'lines',
    name: 'body',
    label: t('releaseNotes.body'),
    hint: t('releaseNotes.body.hint'),
    lines: 6,
    check: checkReleaseBody,
  },
  {
    kind: 'moment',
    name: 'publishedFrom',
    label: t('releaseNotes.publishedFrom'),
    hint: t('releaseNotes.publishedFrom.hint'),
    check: (at) => (at === null ? t('form.whole') : null),
  },
  { kind: 'switch', name: 'active', label: t('releaseNotes.active') },
];
