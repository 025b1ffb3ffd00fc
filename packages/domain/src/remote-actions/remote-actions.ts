import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Actions that the provider can request for a unit or a server (spec 3 §2, remote actions). */
export const REMOTE_ACTIONS = ['restart', 'logs', 'screenshot', 'diagnostic'] as const;
export type RemoteActionName = (typeof REMOTE_ACTIONS)[number];

/** Which remote actions an administrator of the inventory must approve first. */
export const REMOTE_APPROVALS = ['never', 'restart', 'all'] as const;
export type RemoteApproval = (typeof REMOTE_APPROVALS)[number];

/** State of a remote action: `waiting` for approval, `queued` until its device is online, `running`; the others are final. */
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

/** Why a remote action failed or expired; `device`: the reason is the device's own text. */
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
/** How long to wait for an offline device, ms. */
export const REMOTE_DEVICE_MS = 30 * 60_000;
/** How long a result can be downloaded, ms. */
export const REMOTE_RESULT_MS = 7 * 24 * 60 * 60_000;

/** Whether an administrator of the inventory must approve it first. */
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

/** Whether the requester can still withdraw it: not once a device has the order. */
export const mayWithdraw = (state: RemoteState): boolean => state === 'waiting' || state === 'queued';

/** What a restart depends on. */
export interface Restarted {
  readonly onAir: boolean;
  /** Whether the requester has access to the inventory as support. */
  readonly support: boolean;
  /** Whether the requester confirmed that the device may be on air. */
  readonly confirmed: boolean;
}

/** Why a restart is refused; null: it is not. Support never restarts a device on air, even after confirmation. */
export function restartRefusal({ onAir, support, confirmed }: Restarted): 'support' | 'confirm' | null {
  if (!onAir) return null;
  if (support) return 'support';
  return confirmed ? null : 'confirm';
}

/** Reason for a request. */
export const checkRemoteReason: Check<string> = all(required, atMost(1024), without('\\'));
