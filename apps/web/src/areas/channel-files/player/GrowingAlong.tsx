import { RecordingAlong } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { joined, knownShare, stillsOf, type Along } from './along.js';
import classes from './player.module.css';
import { wavePath } from './wave.js';

const SHOWN = 10;
/** Refresh interval, ms; the server updates no faster. */
const AGAIN_MS = 4_000;

interface Props {
  readonly url: string;
  readonly lengthMs: number;
}

/** Stills and waveform of a running recording, some seconds late. Their rows are always rendered, so that nothing moves. */
export function GrowingAlong({ url, lengthMs }: Props) {
  const { data } = useQuery({
    // The token in the address changes; stills and sound are only appended.
    queryKey: ['recordingAlong', url.replace(/\?.*/, '')],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Known>(queryKey);
      const response = await fetch(`${url}&from=${known?.along.stills.length ?? 0}`, { signal });
      if (!response.ok) throw new Error(String(response.status));
      const along = joined(known?.along, RecordingAlong.parse(await response.json()));
      return known?.along === along ? known : { along, path: wavePath(along.peaks) };
    },
    refetchInterval: AGAIN_MS,
    structuralSharing: false,
    retry: false,
  });
  const stills = data === undefined ? Array.from({ length: SHOWN }, () => null) : stillsOf(data.along, lengthMs, SHOWN);
  return (
    <>
      <div className={classes['stills']} aria-hidden>
        {stills.map((still, index) => (
          <span
            key={index}
            className={classes['one']}
            style={still === null ? {} : { backgroundImage: `url("data:image/jpeg;base64,${still}")` }}
          />
        ))}
      </div>
      <div className={classes['sound']} aria-hidden>
        {data?.path ? (
          <svg
            viewBox="0 0 600 100"
            preserveAspectRatio="none"
            style={{ width: `${100 * knownShare(data.along, lengthMs)}%` }}
          >
            <path d={data.path} />
          </svg>
        ) : null}
      </div>
    </>
  );
}

interface Known {
  readonly along: Along;
  /** Waveform; null without sound. */
  readonly path: string | null;
}
