import type { Unit } from '@backhaul/contract';
import { lazy, Suspense } from 'react';
import { useFeature } from '../../../../session/hooks.js';
import { ChannelSection } from '../channel/ChannelSection.js';
import { BitrateGraph } from './BitrateGraph.js';
import classes from './camera.module.css';
import { LinksTable } from './LinksTable.js';
import { useHistory } from './use-history.js';

const DestinationsSection = lazy(() => import('../destinations/DestinationsSection.js'));
const LocationSection = lazy(() => import('../location/LocationSection.js'));
const ModemsSection = lazy(() => import('../location/ModemsSection.js'));
const UsageSection = lazy(() => import('../usage/UsageSection.js'));

/** Transmission of the camera: bitrate, links, and the receiving channel. */
export function CameraTab({ unit }: { readonly unit: Unit }) {
  const gauge = useFeature('Gauge') === true;
  const { history, error, refetch } = useHistory(unit, gauge);
  const channelId = unit.transmission?.channelId ?? unit.channelId;
  return (
    <div className={classes['camera']}>
      {gauge ? <BitrateGraph unit={unit} history={history} error={error} onRetry={() => void refetch()} /> : null}
      <LinksTable unit={unit} order={history.links} />
      {channelId === null ? null : <ChannelSection key={channelId} channelId={channelId} />}
      <Suspense fallback={null}>
        <DestinationsSection unit={unit} />
        <UsageSection unit={unit} />
        <ModemsSection modems={unit.modems} />
        <LocationSection location={unit.location} />
      </Suspense>
    </div>
  );
}
