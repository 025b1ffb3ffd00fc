import type { Unit } from '@backhaul/contract';
import { lazy, Suspense, useMemo } from 'react';
import { problemText } from '../../../../api/problem.js';
import { useConsoleNow } from '../../../../live/index.js';
import { cameraTab } from '../../../../text/en/camera-tab.js';
import { addMessages, t } from '../../../../text/t.js';
import { DataState } from '../../../../ui/data/DataState.js';
import classes from './camera.module.css';
import { type History, INTERVAL_MS, sentLately, stack } from './history.js';
import { decimal } from '../../../../text/number.js';
import { clockText } from '../../../../text/zone.js';

addMessages(cameraTab);

const StackChart = lazy(() => import('../../../../ui/chart/StackChart.js'));

interface Props {
  readonly unit: Pick<Unit, 'targetBitrate' | 'transmission'>;
  readonly history: History;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

const readout = (at: number, mbits: number): string => `${clockText(at, true)} · ${decimal(mbits)} Mbps`;

/** Bitrate of up to 30 minutes as stacked links, below the line of the target bitrate. */
export function BitrateGraph({ unit, history, error, onRetry }: Props) {
  // The window moves with each interval, even without reports.
  const now = useConsoleNow(INTERVAL_MS);
  const { times, sums } = useMemo(() => stack(history, now), [history, now]);
  const target = unit.transmission === null || unit.targetBitrate === null ? null : unit.targetBitrate / 1000;
  if (error !== null && history.points.length === 0) {
    return <DataState state="failed" title={t('chart.failed')} text={problemText(error)} onRetry={onRetry} />;
  }
  if (!sentLately(history, now)) {
    return <p className={classes['quiet']}>{t('chart.none')}</p>;
  }
  return (
    <Suspense fallback={<div className={classes['chartPlace']} />}>
      <StackChart
        label={t('chart.label')}
        times={times}
        sums={sums}
        target={target}
        targetLabel={t('chart.target', { mbits: target === null || target === undefined ? '' : decimal(target) })}
        readout={readout}
      />
    </Suspense>
  );
}
