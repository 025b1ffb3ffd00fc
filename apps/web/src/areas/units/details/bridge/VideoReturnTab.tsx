import type { Unit } from '@backhaul/contract';
import { cameras } from '../../../../text/en/cameras.js';
import { learn, t } from '../../../../text/t.js';
import { BridgeFacts } from './BridgeFacts.js';

learn(cameras);

const INSTANCES = ['1', '2'] as const;

/** The two instances of video return to a unit. */
export default function VideoReturnTab({
  unit,
}: {
  readonly unit: Pick<Unit, 'online' | 'services' | 'applications'>;
}) {
  const activities = INSTANCES.map((instance) => ({
    name: t('bridge.instance', { instance }),
    activity: unit.applications.videoReturn?.[instance],
  }));
  return <BridgeFacts unit={unit} service="videoReturn" activities={activities} />;
}
