import type { GeocodingSettings, ModemModel, SetOperator } from '@backhaul/domain';
import type { JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** What locations units report, and what names them. */
export interface GeocodingProfileTable {
  id: string;
  name: string;
  settings: JSONColumnType<GeocodingSettings>;
  created_at: CreatedAt;
}

/** Who makes modems, with its models. */
export interface ModemVendorTable {
  id: string;
  name: string;
  models: JSONColumnType<readonly ModemModel[]>;
  created_at: CreatedAt;
}

/** Operators that modems are registered with by hand. */
export interface OperatorSetTable {
  id: string;
  name: string;
  operators: JSONColumnType<readonly SetOperator[]>;
  created_at: CreatedAt;
}
