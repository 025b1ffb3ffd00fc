import type { UnitSettings } from '../configuration/settings.js';
import type { StoreMode, UnitFeature } from '../configuration/vocabulary.js';
import { sameValue } from '../configuration/same.js';
import { modeFlags } from '../storing/storing.js';

/**
 * Effect of a changed setting on a picture that is on air: none, a short gap while the encoder starts again, or an
 * interruption while the transport connects again.
 */
export type ChangeEffect = 'seamless' | 'encoder' | 'transport';

/** Cost of a change on air. `gapMs`: approximate time without a picture at the channel; 0 for none. */
export interface ChangeCost {
  readonly effect: ChangeEffect;
  readonly gapMs: number;
}

/** The effect of each setting on a picture that is on air. Settings of the next start are seamless. */
const EFFECTS: Readonly<Record<keyof UnitSettings, ChangeEffect>> = {
  delay: 'transport',
  transmissionMode: 'transport',
  fixedInternetDelay: 'transport',
  resolution: 'encoder',
  codec: 'encoder',
  bitrateKbps: 'encoder',
  audioEnabled: 'encoder',
  audioBitrateKbps: 'encoder',
  audioChannels: 'encoder',
  shootingMode: 'encoder',
  videoComplexity: 'encoder',
  fourKMode: 'encoder',
  ipInput: 'encoder',
  ipOutputResolution: 'encoder',
  ntpTimecode: 'encoder',
  ntpIpAddress: 'encoder',
  limits: 'encoder',
  capping: 'encoder',
  metadata: 'encoder',
  storeQuality: 'encoder',
  filenamePrefix: 'encoder',
  multiCamera: 'encoder',
  switcherMode: 'encoder',
  smart: 'encoder',
  persistentStream: 'seamless',
  storeMode: 'seamless',
  bonding: 'seamless',
  interfaces: 'seamless',
  ipPipe: 'seamless',
  ipPipeTarget: 'seamless',
  operationalMode: 'seamless',
  intercom: 'seamless',
  ifbDelay: 'seamless',
  sipAccount: 'seamless',
  liveuIq: 'seamless',
};

/** Settings that units with seamless encoders change without an interruption: the stream keeps its format. */
const TAKEN_OVER: ReadonlySet<string> = new Set<keyof UnitSettings>([
  'bitrateKbps',
  'audioBitrateKbps',
  'limits',
  'capping',
  'metadata',
]);

/** Time without a new picture for viewers while the encoder and the decoders restart, ms (figure `changes`). */
const ENCODER_GAP_MS = 1500;

/** Time to reconnect in addition to the delay, which the server waits before it shows the first picture, ms (figure `changes`). */
const CONNECT_MS = 2500;

/** The delay that a unit sends with, ms: that of its transmission mode. */
export const sentDelay = ({
  transmissionMode,
  delay,
  fixedInternetDelay,
}: Pick<UnitSettings, 'transmissionMode' | 'delay' | 'fixedInternetDelay'>): number =>
  transmissionMode === 'fixedInternet' ? fixedInternetDelay : delay;

/** The cost of another delay: the transport reconnects, and the server waits for the delay before it shows the first picture. */
export const delayCost = (delay: number): ChangeCost => ({ effect: 'transport', gapMs: delay + CONNECT_MS });

/** The running transmission that a change affects. */
export interface RunOnAir {
  /** The mode of the running transmission, even if the setting has changed since. */
  readonly mode: StoreMode;
  /** Features of the unit. */
  readonly features: readonly UnitFeature[];
}

/**
 * The cost on air of the change from `now` to `wanted`: that of its most disruptive setting. A transmission that stores restarts
 * its encoder in any case; one that is not live has no transport to reconnect.
 */
export function changeCost(now: UnitSettings, wanted: UnitSettings, { mode, features }: RunOnAir): ChangeCost {
  const { live, stores } = modeFlags(mode);
  const keys = SETTING_KEYS.filter((key) => !sameValue(now[key], wanted[key]));
  if (live && sentDelay(now) !== sentDelay(wanted)) return delayCost(sentDelay(wanted));
  const takesOver = features.includes('seamlessEncoder') && !stores;
  const restarts = keys.some((key) => EFFECTS[key] === 'encoder' && !(takesOver && TAKEN_OVER.has(key)));
  return restarts ? { effect: 'encoder', gapMs: ENCODER_GAP_MS } : { effect: 'seamless', gapMs: 0 };
}

const isKey = (key: string): key is keyof UnitSettings => Object.hasOwn(EFFECTS, key);
const SETTING_KEYS = Object.keys(EFFECTS).filter(isKey);
