import type { PlacedId } from '@backhaul/testing';

/** The records of a customer's two groups, one of each kind in each. */
export interface TenantThings {
  readonly unit: readonly PlacedId[];
  readonly device: readonly PlacedId[];
  readonly channel: readonly PlacedId[];
  readonly anyChannel: readonly PlacedId[];
  readonly returnChannel: readonly PlacedId[];
  readonly server: readonly PlacedId[];
  readonly group: readonly PlacedId[];
  readonly inventory: readonly PlacedId[];
  readonly label: readonly PlacedId[];
  readonly graphic: readonly PlacedId[];
  readonly streamProfile: readonly PlacedId[];
  readonly streamProvider: readonly PlacedId[];
  readonly auditEntry: readonly PlacedId[];
  readonly apiKey: readonly PlacedId[];
  readonly webhook: readonly PlacedId[];
  readonly alert: readonly PlacedId[];
  readonly publisher: readonly PlacedId[];
  readonly subscriber: readonly PlacedId[];
  readonly rollout: readonly PlacedId[];
  readonly clientNotification: readonly PlacedId[];
  readonly organization: readonly PlacedId[];
  readonly softwareVersion: readonly PlacedId[];
  readonly releaseNote: readonly PlacedId[];
  readonly geocodingProfile: readonly PlacedId[];
  readonly modemVendor: readonly PlacedId[];
  readonly operatorSet: readonly PlacedId[];
  readonly alertRoute: readonly PlacedId[];
  readonly dutyList: readonly PlacedId[];
  readonly maintenanceWindow: readonly PlacedId[];
  readonly usageProfile: readonly PlacedId[];
  readonly inventoryService: readonly PlacedId[];
  readonly accessApproval: readonly PlacedId[];
  readonly remoteAction: readonly PlacedId[];
  readonly supportCase: readonly PlacedId[];
  readonly portalDocument: readonly PlacedId[];
  readonly audioInterface: readonly PlacedId[];
  readonly tallyInterface: readonly PlacedId[];
  readonly audioRoom: readonly PlacedId[];
  readonly story: readonly PlacedId[];
  readonly user: readonly PlacedId[];
}

export const noThings = (): { [Kind in keyof TenantThings]: PlacedId[] } => ({
  unit: [],
  device: [],
  channel: [],
  anyChannel: [],
  returnChannel: [],
  server: [],
  group: [],
  inventory: [],
  label: [],
  graphic: [],
  streamProfile: [],
  streamProvider: [],
  auditEntry: [],
  apiKey: [],
  webhook: [],
  alert: [],
  publisher: [],
  subscriber: [],
  rollout: [],
  clientNotification: [],
  organization: [],
  softwareVersion: [],
  releaseNote: [],
  geocodingProfile: [],
  modemVendor: [],
  operatorSet: [],
  alertRoute: [],
  dutyList: [],
  maintenanceWindow: [],
  usageProfile: [],
  inventoryService: [],
  accessApproval: [],
  remoteAction: [],
  supportCase: [],
  portalDocument: [],
  audioInterface: [],
  tallyInterface: [],
  audioRoom: [],
  story: [],
  user: [],
});
