import type { Sentence } from '@backhaul/contract';
import type { RolloutPhase, RolloutState, RolloutWindow, UpgradeStatus } from '@backhaul/domain';
import type { ColumnType, Generated } from 'kysely';

/** Rollouts of a version to devices, phase by phase. */
export interface RolloutTable {
  id: string;
  name: string;
  description: string;
  liq_version: string;
  target_version: string;
  /** The share of a phase that may fail, per cent. */
  stop_percent: number;
  /** When devices may begin; null: always. */
  start_window: ColumnType<RolloutWindow | null, string | null, never>;
  state: Generated<RolloutState>;
  /** Why it stopped: a phase with too many failures. */
  stop: ColumnType<RolloutStop | null, string | undefined, string | null>;
  made_by: string | null;
  created_at: Date;
  ended_at: Date | null;
}

/** A phase with its numbers of failures and devices. */
export interface RolloutStop {
  readonly phase: RolloutPhase;
  readonly failed: number;
  readonly size: number;
}

/** A device of a rollout. */
export interface RolloutDeviceTable {
  rollout_id: string;
  device_id: string;
  /** The order in which devices begin: servers first. */
  position: number;
  /** Set when it begins. */
  phase: RolloutPhase | null;
  state: Generated<UpgradeStatus>;
  /** Whether its failure counts towards the stop of the rollout. */
  counted: Generated<boolean>;
  attempts: Generated<number>;
  /** The order of its current or last attempt. */
  command_id: string | null;
  from_version: Generated<string>;
  code: string | null;
  reason: ColumnType<Sentence | null, string | null, string | null>;
  begun_at: Date | null;
  ended_at: Date | null;
}
