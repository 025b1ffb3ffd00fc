import type { ChannelHealth, ManagedChannel } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { clockText } from '../../text/zone.js';
import { LineSwatch } from '../../ui/chart/LineSwatch.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataState } from '../../ui/data/DataState.js';
import { useLiveChannel } from './channel.js';
import { healthSeries, runsOf, type HealthSeries } from './health-model.js';
import { HealthEvents } from './HealthEvents.js';
import { programmeWord } from './programme-word.js';
import classes from './health.module.css';

const LineChart = lazy(() => import('../../ui/chart/LineChart.js'));

/** Refresh interval until the step of the history is known, ms. */
const STEP_MS = 10_000;

/** The last hour of a channel as a graph: received and sent bitrates, losses and programme; below it the list of changes. */
export function Health({ row }: { readonly row: ManagedChannel }) {
  const { id, destinations } = useLiveChannel(row);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channels.health, { params: { id } }),
    staleTime: 0,
    refetchInterval: (query) => query.state.data?.stepMs ?? STEP_MS,
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes['health']}>
      <p className={classes['window']}>{t('channels.health.window', { since: clockText(data.from, true) })}</p>
      {data.points.length === 0 ? (
        <DataState state="empty" title={t('channels.health.none')} text={t('channels.health.none.text')} />
      ) : (
        <Graph health={data} destinations={destinations} />
      )}
      <HealthEvents events={data.events} />
    </div>
  );
}

interface GraphProps {
  readonly health: ChannelHealth;
  readonly destinations: ManagedChannel['destinations'];
}

function Graph({ health, destinations }: GraphProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const ids = destinations.map(({ destinationId }) => destinationId).join(' ');
  const uncompressed = destinations
    .filter(({ protocol }) => protocol === 'st2110')
    .map(({ destinationId }) => destinationId)
    .join(' ');
  const series = useMemo(() => healthSeries(health, ids.split(' ').filter(Boolean)), [health, ids]);
  const lines = useMemo(() => [series.received, ...series.sent], [series]);
  const drawn = useMemo(() => drawnLines(lines, ids, uncompressed), [lines, ids, uncompressed]);
  const at = Math.min(pointed ?? Infinity, series.times.length - 1);
  const received = { destinationId: '', name: t('channels.health.received') };
  return (
    <>
      <Suspense fallback={<div className={classes['place']} />}>
        <LineChart label={t('channels.health.graph')} times={series.times} lines={drawn} onPoint={setPointed} />
      </Suspense>
      <Strips series={series} />
      <p className={classes['window']}>{clockText((series.times[at] ?? 0) * 1000, true)}</p>
      <ul className={classes['legend']} aria-label={t('channels.health.lines')}>
        {[received, ...destinations].map(({ destinationId, name }, index) => (
          <li key={destinationId}>
            {isDrawn(destinationId, uncompressed) ? <LineSwatch index={index} /> : null}
            <span className={classes['name']}>{name}</span>
            <span>{rateText(lines[index]?.[at])}</span>
          </li>
        ))}
        <li>
          <span className={classes['name']}>{t('channels.programme')}</span>
          <span>{programmeWord(series.programme[at] ?? null)}</span>
        </li>
        <li>
          <span className={classes['name']}>{t('channels.health.lost')}</span>
          <span>{String(series.lost[at] ?? 0)}</span>
        </li>
      </ul>
    </>
  );
}

const isDrawn = (destinationId: string, uncompressed: string): boolean =>
  !uncompressed.split(' ').includes(destinationId) || destinationId === '';

/** Without uncompressed destinations, whose rates would flatten all other lines. */
const drawnLines = (lines: readonly (readonly (number | null)[])[], ids: string, uncompressed: string) =>
  lines.map((line, index) =>
    isDrawn(['', ...ids.split(' ')][index] ?? '', uncompressed) ? line : line.map(() => null),
  );

const rateText = (mbits: number | null | undefined): string =>
  mbits === null || mbits === undefined ? '—' : bitrateText(mbits * 1000);

/** Below the graph, on the same axis: programme states and packet loss. The legend has the same in words. */
function Strips({ series: { programme, lost } }: { readonly series: HealthSeries }) {
  return (
    <div className={classes['strips']} aria-hidden="true">
      <div className={classes['strip']}>
        {runsOf(programme).map(({ value, from, length }) => (
          <span key={from} data-programme={value ?? 'unknown'} style={{ flexGrow: length }}>
            {length * 8 > programme.length && value !== null ? programmeWord(value) : ''}
          </span>
        ))}
      </div>
      <div className={classes['strip']} data-thin>
        {runsOf(lost.map((packets) => packets > 0)).map(({ value, from, length }) => (
          <span key={from} data-lost={value || undefined} style={{ flexGrow: length }} />
        ))}
      </div>
    </div>
  );
}
