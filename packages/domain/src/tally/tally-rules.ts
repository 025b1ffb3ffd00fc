import { message, type RuleMessage } from '../messages/index.js';
import { checkHost } from '../validation/addresses.js';
import { all, atMost, type Check, matches, required, wholeNumber, without } from '../validation/check.js';
import { MAX_TALLY_TEXT, type TallyKind, type TallyMode, type TallyTransport } from './tally.js';
import { MAX_TSL31_ADDRESS } from './tsl31.js';
import { MAX_TSL5_NUMBER } from './tsl5.js';

/** Name of an interface. */
export const checkTallyName: Check<string> = all(required, atMost(64), without('\\'));

/** Text beside a tally. */
export const checkTallyText: Check<string> = atMost(MAX_TALLY_TEXT);

/** Address of an MQTT broker, without user and password, which have their own fields. */
export const checkTallyBroker: Check<string> = matches(
  /^mqtts?:\/\/(\[[\da-f:]+\]|[a-z\d.-]+)(:\d{1,5})?\/?$/i,
  message('url'),
);

/** Base topic of the sources of an interface, without wildcards. */
export const checkTallyTopic: Check<string> = all(
  required,
  atMost(200),
  matches(/^[^\s\p{Cc}#+$/]([^\s\p{Cc}#+]*[^\s\p{Cc}#+/])?$/u, message('default')),
);

/** Settings of an interface. */
export interface TallyFields {
  readonly kind: TallyKind;
  readonly transport: TallyTransport;
  readonly mode: TallyMode;
  readonly serverId: string | null;
  readonly listenPort: number | null;
  readonly peerHost: string | null;
  readonly peerPort: number | null;
  readonly programmeLamp: number;
  readonly previewLamp: number;
  readonly brokerUrl: string | null;
  readonly topic: string | null;
}

/** Errors of an interface by field; null: none. Ports below 1024 are reserved for the system. */
export function checkTallyFields(
  fields: TallyFields,
): { readonly field: keyof TallyFields; readonly message: RuleMessage } | null {
  const wrong = (field: keyof TallyFields, found: RuleMessage | null) =>
    found === null ? null : { field, message: found };
  const { kind, mode } = fields;
  if (kind === 'http') {
    if (fields.serverId !== null) return wrong('serverId', message('default'));
    return mode === 'in' ? null : wrong('mode', message('default'));
  }
  if (fields.serverId === null) return wrong('serverId', message('required'));
  if (kind === 'mqtt') {
    if (mode !== 'in') return wrong('mode', message('default'));
    if (fields.brokerUrl === null) return wrong('brokerUrl', message('required'));
    if (fields.topic === null) return wrong('topic', message('required'));
    return wrong('brokerUrl', checkTallyBroker(fields.brokerUrl)) ?? wrong('topic', checkTallyTopic(fields.topic));
  }
  if (kind === 'tsl31' && fields.programmeLamp === fields.previewLamp) return wrong('previewLamp', message('unique'));
  if (mode !== 'out') {
    if (fields.listenPort === null) return wrong('listenPort', message('required'));
    const port = wrong('listenPort', wholeNumber(1024, 65_535)(fields.listenPort));
    if (port !== null) return port;
  }
  if (mode === 'in') return null;
  if (fields.peerHost === null || fields.peerHost === '') return wrong('peerHost', message('required'));
  if (fields.peerPort === null) return wrong('peerPort', message('required'));
  return wrong('peerHost', checkHost(fields.peerHost)) ?? wrong('peerPort', wholeNumber(1, 65_535)(fields.peerPort));
}

/** Number of a source in an interface: an address in TSL 3.1, otherwise a display, in TSL 5.0 with its screen. */
export function checkTallySource(
  kind: TallyKind,
  { screen, address }: { readonly screen: number; readonly address: number },
): { readonly field: 'screen' | 'address'; readonly message: RuleMessage } | null {
  const most = kind === 'tsl31' ? MAX_TSL31_ADDRESS : MAX_TSL5_NUMBER;
  const wrongAddress = wholeNumber(0, most)(address);
  if (wrongAddress !== null) return { field: 'address', message: wrongAddress };
  const wrongScreen = wholeNumber(0, kind === 'tsl5' ? MAX_TSL5_NUMBER : 0)(screen);
  return wrongScreen === null ? null : { field: 'screen', message: wrongScreen };
}
