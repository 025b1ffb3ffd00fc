import { useCan, useFeature } from '../../../session/hooks.js';
import { type Act, ACTS } from './acts.js';

/** What the user may do with several units. */
export function useAllowed(): readonly Act[] {
  const [transmit, configure, reboot, label, license] = [
    useCan('unit:start'),
    useCan('unit:configure'),
    useCan('unit:reboot'),
    useCan('unit:label'),
    useCan('unit:license'),
  ];
  const reboots = useFeature('Reboot') === true;
  const may: Readonly<Record<Act, boolean>> = {
    start: transmit,
    stop: transmit,
    channel: configure,
    delay: configure,
    label,
    unlabel: label,
    upgrade: license,
    reboot: reboot && reboots,
  };
  return ACTS.filter((act) => may[act]);
}
