import { mayTransmit4K, type ActingUnit } from '../actions/unit-actions.js';
import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import { all, atMost, type Check, matches, required } from '../validation/check.js';
import { message } from '../messages/index.js';
import { TRANSMISSIONS } from '../messages/transmissions.js';
import { checkShortText } from '../validation/texts.js';

/** Additional outputs of a unit besides its channel (spec 1 §7): social media, and a content delivery network. One stream each. */
export const RTMP_OUTPUT_KINDS = ['social_media', 'cdn'] as const;
export type RtmpOutputKind = (typeof RTMP_OUTPUT_KINDS)[number];

/** State of such a stream. `failed`: all retries failed, and it has stopped. */
export const RTMP_OUTPUT_STATES = ['connecting', 'streaming', 'stopping', 'failed'] as const;
export type RtmpOutputState = (typeof RTMP_OUTPUT_STATES)[number];

/** Name of a destination, chosen by the user. */
export const checkRtmpName: Check<string> = all(required, checkShortText);

/**
 * Address of a destination: RTMP or RTMPS with the name of an application, at most 256, ASCII only, and without user or
 * password, because it is displayed. The key is a separate field.
 */
export const checkRtmpUrl: Check<string> = all(
  required,
  atMost(256),
  matches(/^rtmps?:\/\/([a-z\d]([a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(:\d{1,5})?\/[\x21-\x7e]+$/i, message('url')),
);

/** Key of a stream, as platforms issue it: ASCII without spaces, at most 256 characters. */
export const checkRtmpKey: Check<string> = all(required, atMost(256), matches(/^[\x21-\x7e]*$/, message('default')));

/** Refusal of a second destination of the same kind. */
export const ALREADY_STREAMING = TRANSMISSIONS.already_streaming;

type StreamingUnit = Pick<ActingUnit, 'online' | 'applications' | 'cameraConnected' | 'resolution' | 'services'>;
interface Standing {
  readonly kind: RtmpOutputKind;
  readonly state: RtmpOutputState;
}

/**
 * Whether a unit may start an additional destination: on its own or during a transmission of one camera. Activities that occupy the whole unit, and
 * several cameras, none of which is the main picture, prevent it.
 */
export function mayStartRtmpOutput(unit: StreamingUnit, kind: RtmpOutputKind, standing: readonly Standing[]): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  if (standing.some((one) => one.kind === kind && one.state !== 'failed'))
    return refused('UNIT_BUSY', message('already_streaming'));
  const { upgrade, fetchlogs, databridge, multiCamera, switcher, switcherAndProxy, video } = unit.applications;
  const others = [upgrade, fetchlogs, databridge, multiCamera, switcher, switcherAndProxy];
  if (others.some((activity) => activity !== undefined) || video?.state === 'speedtest') return refused('UNIT_BUSY');
  const licensed = mayTransmit4K(unit);
  if (!licensed.allowed) return licensed;
  return unit.cameraConnected ? ALLOWED : refused('CAMERA_NOT_CONNECTED');
}

/** Whether there is a stream to stop; also a failed one, to clear its error. */
export function mayStopRtmpOutput(
  unit: Pick<StreamingUnit, 'online'>,
  kind: RtmpOutputKind,
  standing: readonly Standing[],
): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  return standing.some((one) => one.kind === kind) ? ALLOWED : refused('NOT_STREAMING');
}
