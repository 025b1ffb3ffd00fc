import type { RemoteActionName, RemoteProblem, RemoteState, SoftwareKind } from '@backhaul/domain';

/** Remote actions; names of the device, of who asked and of who answered are those of the time. */
export interface RemoteActionTable {
  id: string;
  inventory_id: string;
  /** Null: the device is deleted. */
  device_id: string | null;
  device_kind: SoftwareKind;
  device_name: string;
  action: RemoteActionName;
  reason: string;
  /** Whether a restart on air is confirmed. */
  on_air: boolean;
  /** Null: the user is deleted. */
  asked_by: string | null;
  asker: string;
  asker_name: string;
  /** The access of support with which it ends; null: it was not asked as support. */
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
  /** The order that its device got. */
  command_id: string | null;
}

/** What remote actions brought. */
export interface RemoteActionFileTable {
  id: string;
  action_id: string;
  name: string;
  type: string;
  content: Buffer;
  expires_at: Date;
}
