import { all, atMost, between, type Check, matches, required, wholeNumber } from './check.js';
import { message, type RuleMessage } from '../messages/index.js';

/** Address of a unit's IP input: RTSP, SRT or RTMP, at most 256, ASCII only (spec 1 §2, §5). */
export const checkIpInputUrl: Check<string> = all(
  required,
  atMost(256),
  matches(/^(rtsps?|srt|rtmps?):\/\/[\x21-\x7e]+$/i, message('url')),
);

/** IPv4 or IPv6 address. */
export const checkIpAddress: Check<string> = (text) => (isIpv4(text) || isIpv6(text) ? null : message('invalid_ip'));

/** An IP address or a host name. */
export const checkHost: Check<string> = (text) =>
  isIpv6(text) || (/[a-z]/i.test(text) ? isHostName(text) : isIpv4(text)) ? null : message('invalid_ip');

const isHostName = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((part) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(part));

const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2 || !/^[\da-f:]+$/i.test(text)) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const enough = halves.length === 2 ? groups.length < 8 : groups.length === 8;
  return enough && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}

export const checkEmail: Check<string> = all(
  required,
  atMost(255),
  matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, message('default')),
);

/** Digits only (spec 3 §5). */
export const checkPhone: Check<string> = all(matches(/^\d*$/, message('numeric')), atMost(255));

/** A phone number that SMS can reach: with its country code, digits only (E.164). */
export const checkSmsNumber: Check<string> = all(required, checkPhone, between(7, 15));

/** Ranges of ports (spec 2 §5), verbatim. */
export const PORT_RANGES = {
  mpegTs: [[0, 65_535]],
  source: [
    [0, 553],
    [558, 65_535],
  ],
  videoReturnDestination: [[1, 65_535]],
  webrtc: [[1, 65_353]],
  registrationServer: [[1, 65_535]],
  ipPipe: [[1, 65_535]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;
export type PortUse = keyof typeof PORT_RANGES;

/** A port for a use: within one of its ranges. */
export function checkPort(use: PortUse, port: number): RuleMessage | null {
  const ranges: readonly (readonly [number, number])[] = PORT_RANGES[use];
  const complaint = wholeNumber(
    Math.min(...ranges.map(([min]) => min)),
    Math.max(...ranges.map(([, max]) => max)),
  )(port);
  if (complaint !== null) return complaint;
  return ranges.some(([min, max]) => port >= min && port <= max) ? null : message('default');
}
