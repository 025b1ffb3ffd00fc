import { ALERT_LEVELS, ALERT_TYPES } from '@backhaul/domain';
import type { ListSearch } from '../../ui/resource/search.js';

/** Choices for the period of the list, days. */
export const SINCE_DAYS = [1, 7, 30] as const;

const STATES = ['active', 'ended'] as const;
const ANSWERS = ['yes', 'no'] as const;
const HOUR_MS = 3_600_000;

/** The filter in the address, as parameters of the request. Rounded to whole hours, so that the query key stays the same. */
export function alertsQuery(search: ListSearch, nowMs: number) {
  const days = SINCE_DAYS.find((one) => String(one) === String(search['since']));
  const state = STATES.find((one) => one === search['state']);
  const severity = ALERT_LEVELS.find((one) => one === search['severity']);
  const type = ALERT_TYPES.find((one) => one === search['kind']);
  const acknowledged = ANSWERS.find((one) => one === search['acknowledged']);
  const { group, device } = search;
  return {
    ...(state === undefined ? {} : { state }),
    ...(severity === undefined ? {} : { severity }),
    ...(type === undefined ? {} : { type }),
    ...(acknowledged === undefined ? {} : { acknowledged }),
    ...(group === undefined ? {} : { groupId: String(group) }),
    ...(device === undefined ? {} : { deviceId: String(device) }),
    ...(days === undefined ? {} : { from: Math.floor(nowMs / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS }),
  };
}
