import { isServiceOn, type InventoryServiceName } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { inventoryServices } from '../text/en/inventory-services.js';
import { addMessages, t } from '../text/t.js';
import { Notice } from '../ui/data/Notice.js';

addMessages(inventoryServices);

interface Needed {
  readonly inventoryId: string;
  readonly service: InventoryServiceName;
}

/** Why nothing more can be set up: the inventory does not have the service; null: it has, or that is not known yet. */
export function useServiceMissing({ inventoryId, service }: Needed): string | null {
  const { data } = useQuery({
    ...callQuery(api.inventoryServices.status, { params: { id: inventoryId }, query: { serviceName: [service] } }),
    staleTime: 0,
  });
  return data === undefined || data.every(({ state }) => isServiceOn(state))
    ? null
    : t('inventoryServices.notPart', { service: t(`inventoryServices.${service}`) });
}

/** Says that an inventory does not have a service, and what that means for what is there. */
export function ServiceNotice(needed: Needed) {
  const missing = useServiceMissing(needed);
  return missing === null ? null : (
    <Notice tone="info">
      {missing} {t('inventoryServices.notPart.kept')}
    </Notice>
  );
}
