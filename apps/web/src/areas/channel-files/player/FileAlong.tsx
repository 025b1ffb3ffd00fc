import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './player.module.css';
import { wavePath } from './wave.js';

/** Stills in one picture, and those that are shown under the position. */
const STILLS = 40;
const SHOWN = 10;

interface Props {
  readonly stillsUrl: string;
  /** Null: it has no sound. */
  readonly soundUrl: string | null;
}

/** The stills and the sound along a file, under its position. */
export function FileAlong({ stillsUrl, soundUrl }: Props) {
  const [stills, setStills] = useState(true);
  const path = useSound(soundUrl);
  return (
    <>
      {stills ? (
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
      ) : null}
      {/* Its place is kept while it is made: nothing below jumps. */}
      {path === null ? null : (
        <svg className={classes['sound']} viewBox="0 0 600 100" preserveAspectRatio="none" aria-hidden>
          {path === undefined ? null : <path d={path} />}
        </svg>
      )}
    </>
  );
}

/** The outline of the sound of a film; undefined while it is not known, null without any. */
function useSound(url: string | null): string | null | undefined {
  const { data, isError } = useQuery({
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
  return url === null || isError ? null : data;
}
