import { REMOTE_ACTIONS, REMOTE_APPROVALS, REMOTE_PROBLEMS, REMOTE_STATES, SOFTWARE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** Which remote actions require approval in an inventory. */
export const RemoteApprovalSetting = z
  .strictObject({ approval: z.enum(REMOTE_APPROVALS) })
  .meta({ id: 'RemoteApprovalSetting' });
export type RemoteApprovalSetting = z.output<typeof RemoteApprovalSetting>;

/** A unit or a server for which the caller may request remote actions. */
export const RemoteDevice = z
  .object({
    id: Id,
    kind: z.enum(SOFTWARE_KINDS),
    name: z.string(),
    inventory: Named,
    /** A simulated device. */
    demo: z.boolean(),
    online: z.boolean(),
    /** It transmits, or one of its channels receives or sends. */
    onAir: z.boolean(),
    /** As reported; empty if never. */
    version: z.string(),
    /** Whether the caller has access as support. */
    support: z.boolean(),
    ...RemoteApprovalSetting.shape,
  })
  .meta({ id: 'RemoteDevice' });
export type RemoteDevice = z.output<typeof RemoteDevice>;

/** A file of a remote action's result; `url`: its path on this console. */
const RemoteFile = z
  .object({ id: Id, name: z.string(), type: z.string(), bytes: z.int().min(0), url: z.string() })
  .meta({ id: 'RemoteFile' });

/** A remote action: requester, action, device, reason, and result (spec 3 §2). */
export const RemoteAction = z
  .object({
    id: Id,
    inventory: Named,
    /** State at the time of the request; `id` is null once the device is deleted. */
    device: z.object({ id: Id.nullable(), kind: z.enum(SOFTWARE_KINDS), name: z.string() }),
    action: z.enum(REMOTE_ACTIONS),
    reason: z.string(),
    state: z.enum(REMOTE_STATES),
    /** The requester. */
    asker: z.object({ username: z.string(), name: z.string() }),
    /** Whether they requested it as support. */
    support: z.boolean(),
    /** Whether they confirmed that a device on air may be restarted. */
    onAirConfirmed: z.boolean(),
    askedAt: Millis,
    /** When it expires: without an answer, or while its device is offline. */
    expiresAt: Millis,
    /** Whether an administrator of the inventory had to approve it. */
    needsApproval: z.boolean(),
    decidedAt: Millis.nullable(),
    /** Username of the administrator who approved or refused. */
    decidedBy: z.string().nullable(),
    startedAt: Millis.nullable(),
    endedAt: Millis.nullable(),
    /** Why it failed; null: it did not, or a person ended it. */
    problem: z.enum(REMOTE_PROBLEMS).nullable(),
    /** The device's own text; null: none. */
    detail: z.string().nullable(),
    /** Resulting files; empty for a caller who may no longer have them. */
    files: z.array(RemoteFile),
    /** Until when `files` can be downloaded; null: there are none. */
    filesUntil: Millis.nullable(),
  })
  .meta({ id: 'RemoteAction' });
export type RemoteAction = z.output<typeof RemoteAction>;
