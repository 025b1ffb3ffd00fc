import type { ListSearch } from '../../ui/resource/search.js';

/** Choices of how far back the list goes, days. */
export const SINCE_DAYS = [1, 7, 30] as const;

/** What actions begin with, as the filter offers it. */
export const NOUNS = [
  'unit',
  'channel',
  'destination',
  'server',
  'inventory',
  'group',
  'user',
  'userView',
  'session',
  'apiKey',
  'audioInterface',
  'ifb',
  'tallyInterface',
  'tally',
  'webhook',
  'usageProfile',
  'usageReport',
  'inventoryService',
  'supportCase',
  'audioRoom',
  'story',
  'newsroom',
  'accessApproval',
  'remoteAction',
  'alert',
  'publisher',
  'subscriber',
  'clientNotification',
  'organization',
  'softwareVersion',
  'releaseNote',
  'system',
  'geocodingProfile',
  'modemVendor',
  'operatorSet',
  'portalDocument',
  'alertRoute',
  'dutyList',
  'maintenanceWindow',
  'guest',
  'file',
  'playout',
  'shareLink',
  'tallyLink',
  'software',
  'rollout',
] as const;

const RESULTS = ['done', 'refused'] as const;
const HOUR_MS = 3_600_000;

/** The filter of an address, as the call takes it. Time goes by whole hours, so that the same list is not asked for under another key each time. */
export function auditQuery(search: ListSearch, nowMs: number) {
  const days = SINCE_DAYS.find((one) => String(one) === String(search['since']));
  const noun = NOUNS.find((one) => one === search['noun']);
  const result = RESULTS.find((one) => one === search['result']);
  const { subject, key } = search;
  return {
    ...(days === undefined ? {} : { from: Math.floor(nowMs / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS }),
    ...(noun === undefined ? {} : { noun }),
    ...(result === undefined ? {} : { result }),
    ...(key === undefined ? {} : { apiKeyId: String(key) }),
    ...(subject === undefined ? {} : { subjectId: String(subject) }),
  };
}

/** The address of the file with everything that a list shows, page after page. */
export function fileUrl(search: ListSearch, format: 'csv' | 'jsonl', nowMs: number): string {
  const { q, by } = search;
  const query = {
    ...auditQuery(search, nowMs),
    ...(q === undefined ? {} : { searchValue: String(q) }),
    ...(by === undefined ? {} : { searchKey: String(by) }),
    format,
  };
  const parts = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  return `/luc/luc-core-web/rest/v2/admin/audit/file?${new URLSearchParams(parts).toString()}`;
}
