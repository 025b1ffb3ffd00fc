import type { JSONColumnType } from 'kysely';

/** One point per 5 s; `links` contains `{port: kbps}`. */
export interface TelemetryHistoryTable {
  device_id: string;
  at: Date;
  total_kbps: number;
  links: JSONColumnType<Record<string, number>>;
}

/**
 * Bytes that a unit sent over an interface since its session began, as last reported in a slot: a day, or the part of
 * a day after a manual reset. The usage of a period is the last count in it minus the last count before it.
 */
export interface UsageCounterTable {
  device_id: string;
  port: string;
  session: string;
  slot: Date;
  sent_bytes: number;
}
