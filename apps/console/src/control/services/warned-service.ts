import type { InventoryServiceName, LastWarning, UnitService } from '@backhaul/domain';

/** A service of an inventory or of a unit, of which administrators are warned. */
export interface WarnedService {
  readonly of:
    | { readonly kind: 'inventory'; readonly id: string; readonly service: InventoryServiceName }
    | { readonly kind: 'unit'; readonly id: string; readonly service: UnitService }
    /** The licence of a unit, its own or one on demand. */
    | { readonly kind: 'licence'; readonly id: string };
  readonly inventoryId: string;
  /** Name of the inventory or the unit. */
  readonly owner: string;
  readonly isTrial: boolean;
}

/** A service that has an end. */
export interface EndingService extends WarnedService {
  readonly endsAt: number | null;
  /** When it began, ms; it is not warned of sooner. Absent: long ago. */
  readonly beginsAt?: number;
  readonly last: LastWarning | null;
}
