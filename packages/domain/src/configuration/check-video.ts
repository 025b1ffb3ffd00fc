import { checkUnitBitrate } from '../bandwidth/bandwidth.js';
import { FIXED_INTERNET_DELAYS } from '../delay/delay-choices.js';
import { is4K } from '../kinds/kinds.js';
import { serviceRefusal } from '../licences/services.js';
import { message, type RuleMessage } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';
import { complaintsOf } from './complaints.js';
import type { Complaint, ConfiguredUnit, SettingsOnOffer, UnitSettings } from './settings.js';

/** A delay of this or more, ms, may be changed on air (spec 1 §5; the stricter of two readings). */
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
): RuleMessage | null {
  if (wanted === now) return null;
  if (!delays.includes(wanted)) return message('default');
  const onTheFly = wanted >= ON_THE_FLY_DELAY_MS && now >= ON_THE_FLY_DELAY_MS;
  return busy && !onTheFly ? settingMessage('delay_on_the_fly') : null;
}

/** The licence is checked first: without it no channel would do (spec 1 §8). */
function fourKComplaint({ resolution }: UnitSettings, { now, pro4K, channel4K }: ConfiguredUnit): RuleMessage | null {
  if (!is4K(resolution) || resolution === now.resolution) return null;
  if (pro4K === false) return serviceRefusal([], 'pro4k');
  return channel4K === false ? message('RESOLUTION_CONFLICT') : null;
}

/** Several cameras, and the switcher between them, need their licence (spec 1 §6). */
function camerasComplaint({ operationalMode }: UnitSettings, { now, multiCamera }: ConfiguredUnit): RuleMessage | null {
  const oneCamera = operationalMode === 'live' || operationalMode === 'storeAndForward';
  if (oneCamera || operationalMode === now.operationalMode) return null;
  return multiCamera === false ? serviceRefusal([], 'multiCamera') : null;
}

/**
 * 4 channels or more need SDI; HDMI has 2 (spec 1 §5). A capture device of a computer counts as HDMI;
 * streams, files and test pictures carry any number.
 */
function audioChannelsComplaint(
  { audioChannels }: UnitSettings,
  { videoInputs }: SettingsOnOffer,
  { now }: ConfiguredUnit,
): RuleMessage | null {
  if (audioChannels === now.audioChannels || audioChannels <= 2 || videoInputs.length === 0) return null;
  const carriesMore = videoInputs.some((input) => input !== 'hdmi' && input !== 'camera');
  if (carriesMore) return null;
  return settingMessage(audioChannels >= 4 ? 'audio_sdi' : 'audio_hdmi');
}

/** Whether 4K cannot be sent because of the licence or the channel; such a conflict is no malformed value (spec 1 §8). */
export const isResolutionConflict = ({ path, message: { code } }: Complaint): boolean =>
  path === 'resolution' && (code === 'pro_4k_license' || code === 'RESOLUTION_CONFLICT');
