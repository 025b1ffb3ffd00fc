import { useCan, useFeature } from '../../../session/hooks.js';
import { type BulkActionKind, BULK_ACTION_KINDS } from './bulk-action.js';

/** Bulk actions that the user is allowed to run. */
export function useAllowedActions(): readonly BulkActionKind[] {
  const [transmit, configure, reboot, label, license] = [
    useCan('unit:start'),
    useCan('unit:configure'),
    useCan('unit:reboot'),
    useCan('unit:label'),
    useCan('unit:license'),
  ];
  const reboots = useFeature('Reboot') === true;
  const may: Readonly<Record<BulkActionKind, boolean>> = {
    start: transmit,
    stop: transmit,
    channel: configure,
    delay: configure,
    label,
    unlabel: label,
    upgrade: license,
    reboot: reboot && reboots,
  };
  return BULK_ACTION_KINDS.filter((act) => may[act]);
}
