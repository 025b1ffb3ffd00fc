/** Protocol of an interface: the server handles TSL UMD 3.1 or 5.0 and MQTT, the console handles HTTP. */
export const TALLY_KINDS = ['tsl31', 'tsl5', 'mqtt', 'http'] as const;
export type TallyKind = (typeof TALLY_KINDS)[number];

/** Kinds that a server handles. */
export const SERVER_TALLY_KINDS = ['tsl31', 'tsl5', 'mqtt'] as const satisfies readonly TallyKind[];
export type ServerTallyKind = (typeof SERVER_TALLY_KINDS)[number];

export const TALLY_TRANSPORTS = ['udp', 'tcp'] as const;
export type TallyTransport = (typeof TALLY_TRANSPORTS)[number];

/** Whether an interface receives tally, sends it, or both. */
export const TALLY_MODES = ['in', 'out', 'both'] as const;
export type TallyMode = (typeof TALLY_MODES)[number];

/** States of an interface as its server reports them; `silent`: its peer was lost, or no longer repeats its messages. */
export const TALLY_INTERFACE_STATES = ['listening', 'connecting', 'connected', 'silent', 'failed', 'unknown'] as const;
export type TallyInterfaceState = (typeof TALLY_INTERFACE_STATES)[number];

/** What is shown: on programme, on preview, neither, or unknown. */
export const TALLY_LIGHTS = ['programme', 'preview', 'off', 'unknown'] as const;
export type TallyLight = (typeof TALLY_LIGHTS)[number];

/** Longest text beside a tally. */
export const MAX_TALLY_TEXT = 64;
export const MAX_TALLY_INTERFACES = 16;
/** Most sources of one interface. */
export const MAX_TALLY_SOURCES = 128;

/** What a switcher reports for one source. */
export interface TallyState {
  readonly programme: boolean;
  readonly preview: boolean;
  readonly text: string;
}

/** A tally as it is shown. */
export interface Tally {
  readonly light: TallyLight;
  readonly text: string;
}

/** The state without any other report. */
export const NO_TALLY: TallyState = { programme: false, preview: false, text: '' };

/** The light of one source; null: nothing is known about it. */
export function tallyLight(state: TallyState | null): TallyLight {
  if (state === null) return 'unknown';
  if (state.programme) return 'programme';
  return state.preview ? 'preview' : 'off';
}

/**
 * The combined tally of several sources: on programme if one is, then on preview. `off` only if all of them are known to be off:
 * a silent switcher must not signal to a person at a camera that it is off.
 */
export function combineTally(states: readonly (TallyState | null)[]): Tally {
  const lights = states.map(tallyLight);
  const light = (['programme', 'preview', 'unknown'] as const).find((one) => lights.includes(one)) ?? 'off';
  const chosen = states[lights.indexOf(light)];
  const text = (chosen?.text ?? '') || (states.find((state) => state !== null && state.text !== '')?.text ?? '');
  return { light: states.length === 0 ? 'unknown' : light, text };
}

/** The state to send to a switcher or a display. */
export const stateOfTally = ({ light, text }: Tally): TallyState => ({
  programme: light === 'programme',
  preview: light === 'preview',
  text,
});

/** Control characters and lone surrogates. */
const UNSHOWN = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;

/** Text of a message without characters that cannot be shown, cut to the longest length. */
export const tallyText = (text: string): string =>
  Array.from(text.replaceAll(UNSHOWN, '')).slice(0, MAX_TALLY_TEXT).join('').trim();
