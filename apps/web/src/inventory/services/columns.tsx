import type { ManagedService } from '@backhaul/contract';
import { t } from '../../text/t.js';
import type { ListColumn } from '../../ui/resource/resource.js';
import { endText, stateText, termsText, usedText, usesText } from './service.js';
import { ServiceBadge } from './ServiceFacts.js';

const nameCell = (service: ManagedService) => <strong>{nameOf(service)}</strong>;

export const nameOf = ({ serviceName }: ManagedService): string => t(`inventoryServices.${serviceName}`);

/** Columns of lists of services. */
export const columns = (): readonly ListColumn<ManagedService, 'inventory'>[] => [
  { key: 'service', head: t('inventoryServices.service'), track: 'minmax(110px, 1fr)', least: 110, cell: nameCell },
  {
    key: 'inventory',
    head: t('inventoryServices.inventory'),
    track: 'minmax(120px, 1fr)',
    least: 120,
    sort: 'inventory',
    cell: ({ inventory }) => inventory.name,
  },
  { key: 'state', head: t('inventoryServices.state'), track: '190px', least: 190, cell: ServiceBadge },
  { key: 'used', head: t('inventoryServices.used'), track: '150px', least: 150, cell: usedText },
  { key: 'uses', head: t('inventoryServices.uses'), track: '110px', least: 110, cell: usesText },
  { key: 'ends', head: t('inventoryServices.ends'), track: '180px', least: 180, cell: endText },
];

/** A service in one line. */
export const brief = (service: ManagedService): string =>
  [service.inventory.name, stateText(service.state), termsText(service)].filter(Boolean).join(' · ');
