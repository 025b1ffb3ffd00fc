import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { nameOf } from '../../inventory/services/columns.js';
import { termsText } from '../../inventory/services/service.js';
import { ServiceBadge } from '../../inventory/services/ServiceFacts.js';
import { inventoryServices } from '../../text/en/inventory-services.js';
import { addMessages } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';

addMessages(inventoryServices);

/** The services of an inventory, each with its state, use and end. */
export function Licences({ inventoryId }: { readonly inventoryId: string }) {
  const query = useQuery(callQuery(api.inventoryServices.managed, { params: { id: inventoryId } }));
  if (query.data === undefined) return <NotLoaded error={query.error} lines={3} onRetry={() => void query.refetch()} />;
  return (
    <Facts
      facts={query.data.map((service) => [
        nameOf(service),
        <>
          <ServiceBadge {...service} /> {termsText(service)}
        </>,
      ])}
    />
  );
}
