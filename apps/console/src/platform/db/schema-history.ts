import type { JSONColumnType } from 'kysely';

/** One point each 5 s; `links` holds `{port: kbps}`. */
export interface TelemetryHistoryTable {
  device_id: string;
  at: Date;
  total_kbps: number;
  links: JSONColumnType<Record<string, number>>;
}

/**
 * Bytes that a unit had sent over an interface since its session began, as last heard in a slot: a day, or what
 * followed a reset by hand in it. What a period used is what the latest of it says above the latest before it.
 */
export interface UsageCounterTable {
  device_id: string;
  port: string;
  session: string;
  slot: Date;
  sent_bytes: number;
}
