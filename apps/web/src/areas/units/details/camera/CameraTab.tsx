import type { Unit } from '@backhaul/contract';
import { lazy, Suspense } from 'react';
import { useFeature } from '../../../../session/hooks.js';
import { ChannelPart } from '../channel/ChannelPart.js';
import { BitrateGraph } from './BitrateGraph.js';
import classes from './camera.module.css';
import { LinksTable } from './LinksTable.js';
import { useHistory } from './useHistory.js';

const PushesPart = lazy(() => import('../pushes/PushesPart.js'));
const UsagePart = lazy(() => import('../usage/UsagePart.js'));

/** What goes out of the camera: bitrate, links, and the channel that receives it. */
export function CameraTab({ unit }: { readonly unit: Unit }) {
  const gauge = useFeature('Gauge') === true;
  const { history, error, refetch } = useHistory(unit, gauge);
  const channelId = unit.transmission?.channelId ?? unit.channelId;
  return (
    <div className={classes['camera']}>
      {gauge ? <BitrateGraph unit={unit} history={history} error={error} onRetry={() => void refetch()} /> : null}
      <LinksTable unit={unit} order={history.links} />
      {channelId === null ? null : <ChannelPart key={channelId} channelId={channelId} />}
      <Suspense fallback={null}>
        <PushesPart unit={unit} />
        <UsagePart unit={unit} />
      </Suspense>
    </div>
  );
}
