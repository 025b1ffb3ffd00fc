import type { Unit } from '@backhaul/contract';
import { cameras } from '../../../../text/en/cameras.js';
import { learn, t } from '../../../../text/t.js';
import { BridgeFacts } from './BridgeFacts.js';

learn(cameras);

/** The databridge of a unit. */
export default function DatabridgeTab({ unit }: { readonly unit: Pick<Unit, 'online' | 'services' | 'applications'> }) {
  const activities = [{ name: t('details.tab.databridge'), activity: unit.applications.databridge }];
  return <BridgeFacts unit={unit} service="databridge" activities={activities} />;
}
