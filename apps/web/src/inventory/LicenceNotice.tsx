import { deviceServiceDaysLeft, serviceEndsSoon } from '@backhaul/domain';
import { deviceServices } from '../text/en/device-services.js';
import { addMessages, t } from '../text/t.js';
import { useNow } from '../ui/age/use-now.js';
import { Notice } from '../ui/data/Notice.js';

addMessages(deviceServices);

/** A warning when the licence of a unit ends soon; `endsAt` in ms, null: never. */
export function LicenceNotice({ endsAt }: { readonly endsAt: number | null }) {
  const daysLeft = deviceServiceDaysLeft(endsAt, useNow());
  if (daysLeft === null || daysLeft < 1 || !serviceEndsSoon(daysLeft)) return null;
  return <Notice tone="warning">{t('deviceServices.licenceEndsSoon', { count: daysLeft })}</Notice>;
}
