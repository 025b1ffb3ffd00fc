import type { TallyInterface } from '@backhaul/contract';
import { checkTallyFields, TALLY_KINDS, TALLY_MODES, TALLY_TRANSPORTS, type TallyKind } from '@backhaul/domain';
import { t } from '../../text/t.js';

/** The state of an interface in words. */
export const stateText = ({ kind, state }: Pick<TallyInterface, 'kind' | 'state'>): string =>
  kind === 'http' ? t('tally.state.http') : t(`tally.state.${state}`);

/** Form values of an interface. */
export type TallyValues = {
  readonly name: string;
  readonly transport: string;
  readonly mode: string;
  readonly listenPort: string;
  readonly peerHost: string;
  readonly peerPort: string;
  readonly programmeLamp: string;
  readonly previewLamp: string;
  readonly dleStx: string;
  readonly utf16: string;
  readonly resend: string;
  readonly expectsRepeats: string;
  readonly brokerUrl: string;
  readonly topic: string;
  readonly userName: string;
  readonly password: string;
};

/** Initial form values of a new interface. */
export const FIRST_VALUES: TallyValues = {
  name: '',
  transport: 'udp',
  mode: 'in',
  listenPort: '',
  peerHost: '',
  peerPort: '',
  programmeLamp: '1',
  previewLamp: '2',
  dleStx: 'no',
  utf16: 'no',
  resend: 'no',
  expectsRepeats: 'no',
  brokerUrl: '',
  topic: '',
  userName: '',
  password: '',
};

const word = (value: number | string | null): string => (value === null ? '' : String(value));
const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** Form values of a stored interface; the password is never returned. */
export const valuesOf = (row: TallyInterface): TallyValues => ({
  name: row.name,
  transport: row.transport,
  mode: row.mode,
  listenPort: word(row.listenPort),
  peerHost: word(row.peerHost),
  peerPort: word(row.peerPort),
  programmeLamp: word(row.programmeLamp),
  previewLamp: word(row.previewLamp),
  dleStx: yes(row.dleStx),
  utf16: yes(row.utf16),
  resend: yes(row.resend),
  expectsRepeats: yes(row.expectsRepeats),
  brokerUrl: word(row.brokerUrl),
  topic: word(row.topic),
  userName: word(row.userName),
  password: '',
});

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const textIn = (text: string): string | null => text.trim() || null;

/** The request body; an empty password is omitted, so that the stored one is kept. */
export function bodyOf(kind: TallyKind, values: TallyValues) {
  const isTsl = kind === 'tsl31' || kind === 'tsl5';
  const mode = TALLY_MODES.find((one) => isTsl && one === values.mode) ?? 'in';
  return {
    name: values.name,
    transport: TALLY_TRANSPORTS.find((one) => one === values.transport) ?? 'udp',
    mode,
    listenPort: isTsl && mode !== 'out' ? numberIn(values.listenPort) : null,
    peerHost: isTsl ? textIn(values.peerHost) : null,
    peerPort: isTsl && mode !== 'in' ? numberIn(values.peerPort) : null,
    programmeLamp: Number(values.programmeLamp),
    previewLamp: Number(values.previewLamp),
    dleStx: values.dleStx === 'yes',
    utf16: values.utf16 === 'yes',
    resend: values.resend === 'yes',
    expectsRepeats: values.expectsRepeats === 'yes',
    brokerUrl: kind === 'mqtt' ? textIn(values.brokerUrl) : null,
    topic: kind === 'mqtt' ? textIn(values.topic) : null,
    userName: kind === 'mqtt' ? textIn(values.userName) : null,
    ...(kind === 'mqtt' && values.password !== '' && { password: values.password }),
  };
}

/** The error of a field by the rules of interfaces. */
export function complaintOf(kind: TallyKind, values: TallyValues, field: string) {
  const wrong = checkTallyFields({ ...bodyOf(kind, values), kind, serverId: kind === 'http' ? null : 'some' });
  return wrong?.field === field ? wrong.message : null;
}

/** The kind of a form value. */
export const kindOf = (text: string | undefined): TallyKind => TALLY_KINDS.find((one) => one === text) ?? 'tsl31';
