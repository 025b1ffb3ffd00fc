import { AUDIT_ACTIONS, AUDIT_NOUNS } from '@backhaul/domain';
import { wordsIn } from '../../ui/resource/address.js';
import type { ListSearch } from '../../ui/resource/search.js';

/** Choices for the period of the list, days. */
export const SINCE_DAYS = [1, 7, 30] as const;

const RESULTS = ['done', 'refused'] as const;
const HOUR_MS = 3_600_000;

/** The filter in the address, as parameters of the request. Rounded to whole hours, so that the query key stays the same. */
export function auditQuery(search: ListSearch, nowMs: number) {
  const days = SINCE_DAYS.find((one) => String(one) === String(search['since']));
  const noun = AUDIT_NOUNS.find((one) => one === search['noun']);
  const result = RESULTS.find((one) => one === search['result']);
  const action = wordsIn(search, 'action').filter((one) => AUDIT_ACTIONS.includes(one));
  const { subject, key } = search;
  return {
    ...(days === undefined ? {} : { from: Math.floor(nowMs / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS }),
    ...(noun === undefined ? {} : { noun }),
    ...(action.length === 0 ? {} : { action }),
    ...(result === undefined ? {} : { result }),
    ...(key === undefined ? {} : { apiKeyId: String(key) }),
    ...(subject === undefined ? {} : { subjectId: String(subject) }),
  };
}

/** URL of the file with all pages of the list. */
export function fileUrl(search: ListSearch, format: 'csv' | 'jsonl', nowMs: number): string {
  const { q, by } = search;
  const query = {
    ...auditQuery(search, nowMs),
    ...(q === undefined ? {} : { searchValue: String(q) }),
    ...(by === undefined ? {} : { searchKey: String(by) }),
    format,
  };
  const parts = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value) ? value.map((one) => [key, one]) : [[key, String(value)]],
  );
  return `/luc/luc-core-web/rest/v2/admin/audit/file?${new URLSearchParams(parts).toString()}`;
}
