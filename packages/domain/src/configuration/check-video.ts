import { checkUnitBitrate } from '../bandwidth/bandwidth.js';
import { REFUSALS } from '../actions/verdict.js';
import { FIXED_INTERNET_DELAYS } from '../delay/delay-choices.js';
import { is4K } from '../kinds/kinds.js';
import { serviceRefusal } from '../licences/services.js';
import { message } from '../validation/messages.js';
import { complaintsOf } from './complaints.js';
import type { Complaint, ConfiguredUnit, SettingsOnOffer, UnitSettings } from './settings.js';

/** From this delay on, ms, it may be changed on air (spec 1 §5; the stricter of two readings). */
export const ON_THE_FLY_DELAY_MS = 900;

/** Rules of picture, sound and delay (spec 1 §5). */
export function checkVideo(
  wanted: UnitSettings,
  offer: SettingsOnOffer | null,
  unit: ConfiguredUnit,
): readonly Complaint[] {
  return complaintsOf([
    ['delay', delayComplaint(wanted.delay, unit.now.delay, unit)],
    [
      'fixedInternetDelay',
      delayComplaint(wanted.fixedInternetDelay, unit.now.fixedInternetDelay, {
        ...unit,
        delays: FIXED_INTERNET_DELAYS,
      }),
    ],
    ['resolution', fourKComplaint(wanted, unit)],
    ['operationalMode', camerasComplaint(wanted, unit)],
    ['bitrateKbps', checkUnitBitrate(wanted.bitrateKbps, wanted.resolution, wanted.operationalMode !== 'multiHq')],
    ['audioChannels', offer === null ? null : audioChannelsComplaint(wanted, offer, unit)],
  ]);
}

function delayComplaint(
  wanted: number,
  now: number,
  { delays, busy }: Pick<ConfiguredUnit, 'delays' | 'busy'>,
): string | null {
  if (wanted === now) return null;
  if (!delays.includes(wanted)) return message('default');
  const onTheFly = wanted >= ON_THE_FLY_DELAY_MS && now >= ON_THE_FLY_DELAY_MS;
  return busy && !onTheFly ? 'Change of delay on the fly is supported from 0.9 s delay' : null;
}

/** The licence first: without it no channel would do (spec 1 §8). */
function fourKComplaint({ resolution }: UnitSettings, { now, pro4K, channel4K }: ConfiguredUnit): string | null {
  if (!is4K(resolution) || resolution === now.resolution) return null;
  if (pro4K === false) return serviceRefusal([], 'pro4k');
  return channel4K === false ? REFUSALS.RESOLUTION_CONFLICT : null;
}

/** Several cameras, and the switcher between them, need their licence (spec 1 §6). */
function camerasComplaint({ operationalMode }: UnitSettings, { now, multiCamera }: ConfiguredUnit): string | null {
  const oneCamera = operationalMode === 'live' || operationalMode === 'storeAndForward';
  if (oneCamera || operationalMode === now.operationalMode) return null;
  return multiCamera === false ? serviceRefusal([], 'multiCamera') : null;
}

/**
 * 4 channels or more with SDI alone, HDMI has 2 (spec 1 §5). A capture device of a computer counts as HDMI;
 * streams, files and made pictures carry as much sound as they have.
 */
function audioChannelsComplaint(
  { audioChannels }: UnitSettings,
  { videoInputs }: SettingsOnOffer,
  { now }: ConfiguredUnit,
): string | null {
  if (audioChannels === now.audioChannels || audioChannels <= 2 || videoInputs.length === 0) return null;
  const carriesMore = videoInputs.some((input) => input !== 'hdmi' && input !== 'camera');
  if (carriesMore) return null;
  return audioChannels >= 4 ? '4 or more audio channels need SDI input' : 'HDMI input has 2 audio channels';
}

/** Whether a complaint is that 4K cannot be sent: a conflict with the licence or the channel, no malformed value (spec 1 §8). */
export const isResolutionConflict = ({ path, message: text }: Complaint): boolean =>
  path === 'resolution' && (text === serviceRefusal([], 'pro4k') || text === REFUSALS.RESOLUTION_CONFLICT);
