import type { ManagedInventory, ManagedService } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { nameOf } from '../../inventory/services/columns.js';
import { endText, usedText, usesText } from '../../inventory/services/service.js';
import { ServiceBadge } from '../../inventory/services/ServiceFacts.js';
import { ServiceForm } from '../../inventory/services/ServiceForm.js';
import { inventoryServices as words } from '../../text/en/inventory-services.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';

addMessages(words);

/** Services of an inventory; those that are configured link to their own page, others can be configured. */
export default function Services({ inventory: { id } }: { readonly inventory: ManagedInventory }) {
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.inventoryServices.managed, { params: { id } }),
    staleTime: 0,
  });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  const free = data.flatMap(({ configured, serviceName }) => (configured ? [] : [serviceName]));
  return (
    <TableSection
      title={t('inventoryServices.services')}
      beside={
        <Button
          size="small"
          icon="plus"
          reason={free.length === 0 ? t('inventories.services.all') : null}
          onClick={() => setAdding(true)}
        >
          {t('inventoryServices.new')}
        </Button>
      }
    >
      <DataTable
        label={t('inventoryServices.services')}
        empty={t('inventoryServices.noServices')}
        columns={[
          { key: 'service', head: t('inventoryServices.service') },
          { key: 'state', head: t('inventoryServices.state') },
          { key: 'used', head: t('inventoryServices.used') },
          { key: 'uses', head: t('inventoryServices.uses') },
          { key: 'ends', head: t('inventoryServices.ends') },
        ]}
        rows={data.map((service) => ({
          key: service.serviceName,
          cells: [
            <ServiceName key="service" service={service} />,
            <ServiceBadge key="state" {...service} />,
            usedText(service),
            usesText(service),
            endText(service),
          ],
        }))}
      />
      <Dialog opened={adding} title={t('inventoryServices.new')} onClose={() => setAdding(false)}>
        <ServiceForm
          inventoryId={id}
          services={free}
          onDone={() => {
            setAdding(false);
            void refetch();
          }}
          onCancel={() => setAdding(false)}
        />
      </Dialog>
    </TableSection>
  );
}

const ServiceName = ({ service }: { readonly service: ManagedService }) =>
  service.recordId === null ? (
    nameOf(service)
  ) : (
    <Link to="/system/system_settings/inventory_service" search={{ open: service.recordId }}>
      {nameOf(service)}
    </Link>
  );
