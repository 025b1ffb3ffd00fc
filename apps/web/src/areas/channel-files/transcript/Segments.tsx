import { formatDuration, type TranscriptSegment } from '@backhaul/domain';
import { useState } from 'react';
import { t } from '../../../text/t.js';
import { TextField } from '../../../ui/form/Field.js';
import classes from './transcript.module.css';

interface Props {
  readonly segments: readonly TranscriptSegment[];
  readonly onPlay: (ms: number) => void;
}

/** Focusable, so that the keyboard can scroll it. */
const SCROLLER = { role: 'region', tabIndex: 0 } as const;

/** Segments of the transcript in order; a click plays from there. A search shows only matching segments. */
export function Segments({ segments, onPlay }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = wanted === '' ? segments : segments.filter(({ text }) => text.toLowerCase().includes(wanted));
  return (
    <>
      <TextField
        type="search"
        label={t('transcript.search')}
        {...(wanted !== '' && { hint: t('transcript.found', { count: shown.length, total: segments.length }) })}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {shown.length === 0 ? (
        <p>{t('transcript.notFound')}</p>
      ) : (
        <div className={classes['segments']} {...SCROLLER} aria-label={t('transcript.list')}>
          <ol>
            {shown.map(({ fromMs, text }, index) => (
              <li key={`${fromMs} ${index}`}>
                <button type="button" onClick={() => onPlay(fromMs)}>
                  <span className={classes['time']}>{formatDuration(fromMs)}</span>
                  <Found text={text} wanted={wanted} />
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

/** A text with the search term marked. */
function Found({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return <span>{text}</span>;
  const end = at + wanted.length;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </span>
  );
}
