import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { bytesText, decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { currentZoneName } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';

const SECONDS_AN_HOUR = 3600;

/** Usage of the inventory's units in this month. */
export function Usage({ inventoryId }: { readonly inventoryId: string }) {
  const asked = {
    groupBy: 'inventory' as const,
    period: 'thisMonth' as const,
    timeZone: currentZoneName(),
    inventoryId,
  };
  const query = useQuery(callQuery(api.usageReports.figures, { query: asked }));
  if (query.data === undefined) return <NotLoaded error={query.error} lines={3} onRetry={() => void query.refetch()} />;
  const { transmissions, seconds, data } = query.data.sum;
  return (
    <Facts
      facts={[
        [t('portal.transmissions'), String(transmissions)],
        [t('portal.hours'), decimal(seconds / SECONDS_AN_HOUR)],
        [t('portal.data'), bytesText(data)],
      ]}
    />
  );
}
