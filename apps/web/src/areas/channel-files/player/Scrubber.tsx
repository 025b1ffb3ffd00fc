import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../text/t.js';
import classes from './player.module.css';
import { positionText } from './position-text.js';
import { wavePath } from './wave.js';

/** Stills in one picture, and those that are shown under the position. */
const STILLS = 40;
const SHOWN = 10;

interface Props {
  readonly at: number;
  readonly lengthMs: number;
  readonly marks: { readonly in: number | null; readonly out: number | null };
  readonly stillsUrl: string | null;
  readonly soundUrl: string | null;
  readonly onSeek: (ms: number) => void;
}

/** The position in a film, over its stills and its sound, with in and out. */
export function Scrubber({ at, lengthMs, marks, stillsUrl, soundUrl, onSeek }: Props) {
  const [stills, setStills] = useState(true);
  const path = useSound(soundUrl);
  const share = (ms: number): string => `${Math.min(100, (100 * ms) / Math.max(1, lengthMs))}%`;
  const from = marks.in ?? 0;
  const to = marks.out ?? lengthMs;
  const hasMarks = marks.in !== null || marks.out !== null;
  return (
    <div className={classes['scrubber']}>
      {stillsUrl === null || !stills ? null : (
        <div className={classes['stills']} aria-hidden>
          {/* The picture is loaded once; a film without any has none. */}
          <img hidden src={stillsUrl} alt="" onError={() => setStills(false)} />
          {Array.from({ length: SHOWN }, (_, index) => (
            <span
              key={index}
              style={{
                backgroundImage: `url("${stillsUrl}")`,
                backgroundPosition: `${(100 * Math.floor(((index + 0.5) * STILLS) / SHOWN)) / (STILLS - 1)}% 0`,
              }}
            />
          ))}
        </div>
      )}
      {path === null ? null : (
        <svg className={classes['sound']} viewBox="0 0 600 100" preserveAspectRatio="none" aria-hidden>
          <path d={path} />
        </svg>
      )}
      {hasMarks ? (
        <span
          className={classes['range']}
          style={{ left: share(from), right: `calc(100% - ${share(to)})` }}
          aria-hidden
        />
      ) : null}
      <span className={classes['head']} style={{ left: share(at) }} aria-hidden />
      <input
        type="range"
        className={classes['slider']}
        aria-label={t('cfiles.position')}
        aria-valuetext={positionText(at)}
        min={0}
        max={Math.max(1, Math.round(lengthMs))}
        step={100}
        value={Math.min(at, lengthMs)}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
      />
    </div>
  );
}

/** The outline of the sound of a film; null while it is not known, and without any. */
function useSound(url: string | null): string | null {
  const { data } = useQuery({
    // The address changes with its token; the sound does not.
    queryKey: ['fileSound', url?.replace(/\?.*/, '')],
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal });
      return response.ok ? wavePath(new Uint8Array(await response.arrayBuffer())) : null;
    },
    enabled: url !== null,
    staleTime: Infinity,
    retry: false,
  });
  return data ?? null;
}
