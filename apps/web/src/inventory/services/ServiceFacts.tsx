import type { ManagedService } from '@backhaul/contract';
import { serviceEndsSoon } from '@backhaul/domain';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { endText, isOff, LOOKS, stateText, usedText, usesText } from './service.js';

const timeText = (ms: number | null): string => (ms === null ? t('inventoryServices.none') : momentText(ms));

const numberText = (value: number | null): string => (value === null ? t('inventoryServices.none') : decimal(value, 0));

export const ServiceBadge = ({ state }: ManagedService) => (
  <Badge look={LOOKS[state]} status={state}>
    {stateText(state)}
  </Badge>
);

/** Purpose, limits, usage and end of a service, with a warning if new use is refused or it ends soon. */
export function ServiceFacts({ service }: { readonly service: ManagedService }) {
  const { daysLeft } = service;
  return (
    <>
      {isOff(service) ? (
        <Notice tone="warning">{t('inventoryServices.off')}</Notice>
      ) : daysLeft !== null && serviceEndsSoon(daysLeft) ? (
        <Notice tone="warning">{t('inventoryServices.warning', { count: daysLeft })}</Notice>
      ) : null}
      <Facts
        facts={[
          [t('inventoryServices.for'), t(`inventoryServices.about.${service.serviceName}`)],
          [t('inventoryServices.inventory'), service.inventory.name],
          ...(service.serviceName === 'unit_license'
            ? [[t('inventoryServices.licenseHours'), numberText(service.packageSize)] as const]
            : ([
                [t('inventoryServices.usageType'), t(`inventoryServices.type.${service.counts}`)],
                [t('inventoryServices.used'), usedText(service)],
                [t('inventoryServices.renewsAt'), timeText(service.renewsAt)],
              ] as const)),
          [t('inventoryServices.uses'), usesText(service)],
          [t('inventoryServices.ends'), endText(service)],
          [t('inventoryServices.trialStartedAt'), timeText(service.trialStartedAt)],
          [t('inventoryServices.trialEndsAt'), timeText(service.trialEndsAt)],
        ]}
      />
    </>
  );
}
