import type { ActingUnit } from '../actions/unit-actions.js';
import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import { all, atMost, type Check, matches, required } from '../validation/check.js';
import { message } from '../validation/messages.js';
import { checkShortText } from '../validation/texts.js';

/** Where a unit can stream to beside its channel (spec 1 §7): social media, and a content delivery network. One stream each. */
export const PUSH_KINDS = ['social_media', 'cdn'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** How such a stream stands. `failed`: it was tried for as long as is sensible, and is at rest. */
export const PUSH_STATES = ['connecting', 'streaming', 'stopping', 'failed'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** Name of a destination, for people. */
export const checkPushName: Check<string> = all(required, checkShortText);

/**
 * Address of a destination: RTMP or RTMPS with the name of an application, at most 256, ASCII only, and without a user or a
 * password, since it is shown. The key is a separate field.
 */
export const checkPushUrl: Check<string> = all(
  required,
  atMost(256),
  matches(/^rtmps?:\/\/([a-z\d]([a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(:\d{1,5})?\/[\x21-\x7e]+$/i, message('url')),
);

/** Key of a stream, as platforms give it: one ASCII word of at most 256. */
export const checkPushKey: Check<string> = all(required, atMost(256), matches(/^[\x21-\x7e]*$/, message('default')));

/** Refusal of a second destination of the same kind. */
export const PUSHED_ALREADY = 'The unit is already streaming there';

type PushingUnit = Pick<ActingUnit, 'online' | 'applications' | 'cameraConnected'>;
interface Standing {
  readonly kind: PushKind;
  readonly state: PushState;
}

/**
 * Whether a unit may begin to stream somewhere: alone or beside a transmission of one camera. What occupies all of the unit, and
 * several cameras, of which none is the picture, stand in the way.
 */
export function mayPush(unit: PushingUnit, kind: PushKind, standing: readonly Standing[]): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  if (standing.some((one) => one.kind === kind && one.state !== 'failed')) return refused('UNIT_BUSY', PUSHED_ALREADY);
  const { upgrade, fetchlogs, databridge, multiCamera, switcher, switcherAndProxy, video } = unit.applications;
  const others = [upgrade, fetchlogs, databridge, multiCamera, switcher, switcherAndProxy];
  if (others.some((activity) => activity !== undefined) || video?.state === 'speedtest') return refused('UNIT_BUSY');
  return unit.cameraConnected ? ALLOWED : refused('CAMERA_NOT_CONNECTED');
}

/** Whether there is something to stop: also one that failed, to be rid of its word. */
export function mayStopPush(unit: Pick<PushingUnit, 'online'>, kind: PushKind, standing: readonly Standing[]): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  return standing.some((one) => one.kind === kind) ? ALLOWED : refused('NOT_STREAMING');
}
