import type { ReleaseNote } from '@backhaul/contract';
import { checkReleaseBody, checkReleaseTitle, checkReleaseVersion } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** What the form of a note holds; `publishedFrom` as the browser writes it, in its time zone. */
export type NoteValues = {
  readonly title: string;
  readonly version: string;
  readonly body: string;
  readonly publishedFrom: string;
  readonly active: string;
};

/** A time as an input of the browser has it. */
function localText(ms: number): string {
  const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}

/** A new note: published at once. */
export const newNote = (version: string, now: number): NoteValues => ({
  title: '',
  version,
  body: '',
  publishedFrom: localText(now),
  active: 'yes',
});

/** The stored fields of a note as its form holds them. */
export const valuesOf = ({ title, version, body, publishedFrom, active }: ReleaseNote): NoteValues => ({
  title,
  version,
  body,
  publishedFrom: localText(publishedFrom),
  active: active ? 'yes' : 'no',
});

/** What is sent. */
export const bodyOf = ({ publishedFrom, active, ...values }: NoteValues) => ({
  ...values,
  publishedFrom: new Date(publishedFrom).getTime(),
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
    kind: 'text',
    name: 'publishedFrom',
    type: 'datetime-local',
    label: t('releaseNotes.publishedFrom'),
    hint: t('releaseNotes.publishedFrom.hint'),
    check: (text) => (Number.isNaN(new Date(text).getTime()) ? t('releaseNotes.publishedFrom.invalid') : null),
  },
  { kind: 'switch', name: 'active', label: t('releaseNotes.active') },
];
