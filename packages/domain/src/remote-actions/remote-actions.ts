import { all, atMost, type Check, required, without } from '../validation/check.js';

/** What the provider can ask of a unit or a server from afar (spec 3 §2, remote actions). */
export const REMOTE_ACTIONS = ['restart', 'logs', 'screenshot', 'diagnostic'] as const;
export type RemoteActionName = (typeof REMOTE_ACTIONS)[number];

/** Which remote actions an administrator of the inventory has to approve first. */
export const REMOTE_APPROVALS = ['never', 'restart', 'all'] as const;
export type RemoteApproval = (typeof REMOTE_APPROVALS)[number];

/** Where a remote action is: `waiting` for an approval, `queued` until its device is online, `running`; the others are over. */
export const REMOTE_STATES = [
  'waiting',
  'queued',
  'running',
  'done',
  'failed',
  'refused',
  'expired',
  'withdrawn',
] as const;
export type RemoteState = (typeof REMOTE_STATES)[number];

/** Why a remote action failed or expired; `device`: as the device says in its own words. */
export const REMOTE_PROBLEMS = [
  'noAnswer',
  'offline',
  'accessEnded',
  'asker',
  'moved',
  'onAir',
  'busy',
  'featureOff',
  'unsupported',
  'channels',
  'noPicture',
  'private',
  'device',
  'unknown',
] as const;
export type RemoteProblem = (typeof REMOTE_PROBLEMS)[number];

/** How long an administrator has to answer, ms. */
export const REMOTE_ANSWER_MS = 24 * 60 * 60_000;
/** How long an offline device is waited for, ms. */
export const REMOTE_DEVICE_MS = 30 * 60_000;
/** How long a result can be downloaded, ms. */
export const REMOTE_RESULT_MS = 7 * 24 * 60 * 60_000;

/** Whether an administrator of the inventory has to approve it first. */
export function needsRemoteApproval(approval: RemoteApproval, action: RemoteActionName): boolean {
  switch (approval) {
    case 'never':
      return false;
    case 'restart':
      return action === 'restart';
    case 'all':
      return true;
    default:
      return approval satisfies never;
  }
}

/** Whether who asked can still take it back: once a device has the order, it cannot be. */
export const mayWithdraw = (state: RemoteState): boolean => state === 'waiting' || state === 'queued';

/** What a restart depends on. */
export interface Restarted {
  readonly onAir: boolean;
  /** Whether who asks is in the inventory as support. */
  readonly support: boolean;
  /** Whether who asks confirmed that the device may be on air. */
  readonly confirmed: boolean;
}

/** Why a restart is refused; null: it is not. Support never restarts what is on air, whatever it confirms. */
export function restartRefusal({ onAir, support, confirmed }: Restarted): 'support' | 'confirm' | null {
  if (!onAir) return null;
  if (support) return 'support';
  return confirmed ? null : 'confirm';
}

/** Why it is asked for. */
export const checkRemoteReason: Check<string> = all(required, atMost(1024), without('\\'));
