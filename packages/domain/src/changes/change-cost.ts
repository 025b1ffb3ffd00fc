import type { UnitSettings } from '../configuration/settings.js';
import type { StoreMode, UnitFeature } from '../configuration/vocabulary.js';
import { sameValue } from '../configuration/same.js';
import { modeFlags } from '../storing/storing.js';

/**
 * What a change of a setting does to a picture that is on air: nothing, a short gap while the encoder starts again, or an
 * interruption while the transport connects again.
 */
export type ChangeEffect = 'seamless' | 'encoder' | 'transport';

/** What a change costs on air. `gapMs`: how long no picture arrives at the channel, about; 0 for none. */
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

/** What units whose encoders take over from one another change without an interruption: the stream keeps its format. */
const TAKEN_OVER: ReadonlySet<string> = new Set<keyof UnitSettings>([
  'bitrateKbps',
  'audioBitrateKbps',
  'limits',
  'capping',
  'metadata',
]);

/** How long who watches gets no new picture while the encoder, and what decodes it, start again, ms (figure `changes`). */
const ENCODER_GAP_MS = 1500;

/** Time to reconnect in addition to the delay, which the server waits before it shows the first picture, ms (figure `changes`). */
const CONNECT_MS = 2500;

/** The delay with which a unit sends, ms: that of its transmission mode. */
export const sentDelay = ({
  transmissionMode,
  delay,
  fixedInternetDelay,
}: Pick<UnitSettings, 'transmissionMode' | 'delay' | 'fixedInternetDelay'>): number =>
  transmissionMode === 'fixedInternet' ? fixedInternetDelay : delay;

/** The interruption by another delay, ms: the transport reconnects, and the server waits that long before it shows the first picture. */
export const delayCost = (delay: number): ChangeCost => ({ effect: 'transport', gapMs: delay + CONNECT_MS });

/** What a change meets on air. */
export interface RunOnAir {
  /** The mode of the running transmission, whatever the setting is in the meantime. */
  readonly mode: StoreMode;
  /** What the unit offers. */
  readonly features: readonly UnitFeature[];
}

/**
 * The interruption on air by the change from `now` to `wanted`: that of its most disruptive setting. A transmission that stores restarts
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
