import type { GeocodingSettings, ModemModel, SetOperator } from '@backhaul/domain';
import type { JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Location settings of units, and the services that name locations. */
export interface GeocodingProfileTable {
  id: string;
  name: string;
  settings: JSONColumnType<GeocodingSettings>;
  created_at: CreatedAt;
}

/** Vendors of modems, with their models. */
export interface ModemVendorTable {
  id: string;
  name: string;
  models: JSONColumnType<readonly ModemModel[]>;
  created_at: CreatedAt;
}

/** Operators that may be selected manually for modems. */
export interface OperatorSetTable {
  id: string;
  name: string;
  operators: JSONColumnType<readonly SetOperator[]>;
  created_at: CreatedAt;
}
