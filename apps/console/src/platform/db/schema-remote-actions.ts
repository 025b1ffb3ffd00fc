import type { RemoteActionName, RemoteProblem, RemoteState, SoftwareKind } from '@backhaul/domain';

/** Remote actions; names of the device and of users are those at that time. */
export interface RemoteActionTable {
  id: string;
  inventory_id: string;
  /** Null: the device is deleted. */
  device_id: string | null;
  device_kind: SoftwareKind;
  device_name: string;
  action: RemoteActionName;
  reason: string;
  /** Whether a restart on air was confirmed. */
  on_air: boolean;
  /** Null: the user is deleted. */
  asked_by: string | null;
  asker: string;
  asker_name: string;
  /** The access of support that it ends with; null: it was not requested as support. */
  approval_id: string | null;
  needs_approval: boolean;
  state: RemoteState;
  asked_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  started_at: Date | null;
  ended_at: Date | null;
  problem: RemoteProblem | null;
  detail: string | null;
  /** The order to its device. */
  command_id: string | null;
}

/** Files that remote actions have fetched. */
export interface RemoteActionFileTable {
  id: string;
  action_id: string;
  name: string;
  type: string;
  content: Buffer;
  expires_at: Date;
}
