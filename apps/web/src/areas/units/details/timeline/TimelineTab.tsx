import type { Unit } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { problemText } from '../../../../api/problem.js';
import { translated } from '../../../../text/sentences.js';
import { cameras } from '../../../../text/en/cameras.js';
import { channelSettings } from '../../../../text/en/channel-settings.js';
import { configure } from '../../../../text/en/configure.js';
import { timeline } from '../../../../text/en/timeline.js';
import { addMessages, t } from '../../../../text/t.js';
import { LabeledSelect } from '../../../../ui/choice/LabeledSelect.js';
import { DataState } from '../../../../ui/data/DataState.js';
import { DataTable } from '../../../../ui/table/DataTable.js';
import type { View } from '../../../../ui/timeline/lanes.js';
import TimelineChart from '../../../../ui/timeline/TimelineChart.js';
import { ViewButtons } from '../../../../ui/timeline/ViewButtons.js';
import { entriesOf, lanesOf, momentOf, type Timeline } from './timeline-model.js';
import { TIMELINE_TEXTS } from './timeline-texts.js';
import classes from './timeline.module.css';
import { clockText, momentText } from '../../../../text/zone.js';

addMessages({ ...timeline, ...configure, ...cameras, ...channelSettings });

/** Refresh interval while a transmission runs, ms. */
const AGAIN_MS = 5000;

const clock = (at: number): string => clockText(at, true);
const stamp = (at: number): string => momentText(at, { dateStyle: 'short', timeStyle: 'short' });

/** Timeline of one transmission of a unit: by default the current or last one. */
export default function TimelineTab({ unit }: { readonly unit: Pick<Unit, 'uid' | 'transmission'> }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const input = { params: { id: unit.uid }, query: chosen === null ? {} : { transmissionId: chosen } };
  const { data, error, refetch } = useQuery({
    // Load again when a transmission starts or ends.
    ...callQuery(api.timeline.ofUnit, input, [unit.transmission?.id ?? null, unit.transmission?.phase ?? null]),
    refetchInterval: ({ state }) => (isOpen(state.data) ? AGAIN_MS : false),
    placeholderData: (previous) => previous,
    staleTime: AGAIN_MS,
  });
  if (data === undefined) {
    return error === null ? (
      <div className={classes['timeline']}>
        <DataState state="loading" />
      </div>
    ) : (
      <DataState state="failed" title={t('timeline.failed')} text={problemText(error)} onRetry={() => void refetch()} />
    );
  }
  if (data.transmission === null) return <p className={classes['none']}>{t('timeline.none')}</p>;
  return <Line key={data.transmission.id} line={data} onChoose={setChosen} />;
}

const isOpen = (line: Timeline | undefined): boolean =>
  line !== undefined && line.transmission !== null && line.transmission.endedAt === null;

interface LineProps {
  readonly line: Timeline;
  readonly onChoose: (transmissionId: string) => void;
}

function Line({ line, onChoose }: LineProps) {
  const [view, setView] = useState<View | null>(null);
  const lanes = useMemo(() => lanesOf(line, TIMELINE_TEXTS), [line]);
  const times = useMemo(() => line.bitrate.map(({ at }) => at), [line]);
  const rates = useMemo(() => line.bitrate.map(({ kbps }) => (kbps === null ? null : kbps / 1000)), [line]);
  const whole = { from: line.from, to: line.to };
  return (
    <div className={classes['timeline']}>
      <div className={classes['bar']}>
        <LabeledSelect
          label={t('timeline.transmission')}
          value={line.transmission?.id ?? ''}
          options={line.transmissions.map((run) => ({
            value: run.id,
            label: t('timeline.option', {
              time: stamp(run.createdAt),
              channel: [run.group?.channelName, run.channelName ?? t('timeline.channelGone')]
                .filter(Boolean)
                .join(' → '),
              end: run.endReason === null ? t('timeline.inProgress') : translated(run.endReason),
            }),
          }))}
          onChange={onChoose}
        />
        <ViewButtons whole={whole} view={view} onView={setView} />
      </div>
      <TimelineChart
        label={t('timeline.label')}
        times={times}
        rates={rates}
        lanes={lanes}
        whole={whole}
        view={view}
        onView={setView}
        readout={(at) => [clock(at), ...momentOf(line, TIMELINE_TEXTS, at)].join(' · ')}
      />
      <DataTable
        label={t('timeline.entries')}
        columns={[
          { key: 'time', head: t('timeline.head.time') },
          { key: 'what', head: t('timeline.head.event'), wraps: true },
          { key: 'by', head: t('timeline.head.by') },
          { key: 'outcome', head: t('timeline.head.result') },
        ]}
        empty={t('timeline.noEvents')}
        rows={entriesOf(line, TIMELINE_TEXTS, view).map(({ key, at, what, by, outcome }) => ({
          key,
          cells: [clock(at), what, by, outcome],
        }))}
      />
    </div>
  );
}
