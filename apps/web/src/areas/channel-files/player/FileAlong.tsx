import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './player.module.css';
import { wavePath } from './wave.js';

/** Number of stills in the image of the server, and of those that are shown. */
const STILLS = 40;
const SHOWN = 10;

interface Props {
  readonly stillsUrl: string;
  /** Null: the file has no sound. */
  readonly soundUrl: string | null;
}

/** Stills and waveform of a file, below the position bar. */
export function FileAlong({ stillsUrl, soundUrl }: Props) {
  const [stills, setStills] = useState(true);
  const path = useSound(soundUrl);
  return (
    <>
      {stills ? (
        <div className={classes['stills']} aria-hidden>
          {/* Loaded once as an image: if this fails, the file has no stills. */}
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
      {/* Its space is reserved while it loads, so that nothing below moves. */}
      {path === null ? null : (
        <svg className={classes['sound']} viewBox="0 0 600 100" preserveAspectRatio="none" aria-hidden>
          {path === undefined ? null : <path d={path} />}
        </svg>
      )}
    </>
  );
}

/** Waveform of a file; undefined while loading, null without sound. */
function useSound(url: string | null): string | null | undefined {
  const { data, isError } = useQuery({
    // The token in the address changes; the sound does not.
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
