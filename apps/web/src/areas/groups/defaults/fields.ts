import {
  AUDIO_BITRATES,
  AUDIO_JACKS,
  BITRATE_KBPS,
  checkIpAddress,
  checkText,
  DELAYS,
  FIXED_INTERNET_DELAYS,
  FOUR_K_MODES,
  HD_CAP_KBPS,
  IFB_DELAYS,
  INTERCOM_MODES,
  IP_PIPE_MODES,
  message,
  OPERATIONAL_MODES,
  RESOLUTIONS,
  SHOOTING_MODES,
  STORE_MODES,
  STORE_QUALITIES,
  TRANSMISSION_MODES,
  VIDEO_CODECS,
  VIDEO_COMPLEXITIES,
} from '@backhaul/domain';
import { t } from '../../../text/t.js';
import { wholeNumberOf } from '../../../ui/form/NumberField.js';
import type { Refused } from '../../../ui/resource/form.js';
import { codecName, secondsText } from '../../../ui/unit/setting-text.js';
import { choice, type DefaultField, limitComplaint, onOff, partChoice, partText, text, under, whole } from './field.js';
import { metadataFields } from './metadata-fields.js';
import { networkFields } from './network-fields.js';
import { type DefaultValues, SAME } from './values.js';

const CHANNELS = [2, 4, 8, 16] as const;

/** Fields of every setting that a group can have for its units, under the headings of a unit's settings. */
export const fieldsOf = (values: DefaultValues): readonly DefaultField[] => [
  ...under({ title: t('configure.video') }, video()),
  ...under({ title: t('configure.audio') }, [
    onOff('audioEnabled'),
    choice('audioBitrateKbps', AUDIO_BITRATES, (kbps) => t('configure.audio.kbps', { kbps })),
    choice('audioChannels', CHANNELS, (count) => t('configure.audio.count', { count })),
  ]),
  ...networkFields(values),
  ...under({ title: t('configure.transmission') }, [
    choice('operationalMode', OPERATIONAL_MODES, (mode) => t(`configure.operationalMode.${mode}`)),
    choice('transmissionMode', TRANSMISSION_MODES, (mode) => t(`configure.transmissionMode.${mode}`)),
    choice('fixedInternetDelay', FIXED_INTERNET_DELAYS, secondsText),
    onOff('persistentStream'),
  ]),
  ...under({ title: t('configure.store') }, [
    choice('storeMode', STORE_MODES, (mode) => t(`configure.storeMode.${mode}`)),
    ...whole(
      'storeQuality',
      t('groups.defaults.storeQuality'),
      values,
      VIDEO_CODECS.map((codec) =>
        partChoice(`storeQuality.${codec}`, STORE_QUALITIES, (quality) => t(`configure.storeQuality.${quality}`)),
      ),
    ),
  ]),
  ...under({ title: t('configure.timecode') }, [
    onOff('ntpTimecode'),
    text('ntpIpAddress', (address) => checkIpAddress(address.trim())),
    choice('ipOutputResolution', [SAME, ...RESOLUTIONS], (resolution) =>
      resolution === SAME ? t('configure.ipOutputResolution.same') : resolution,
    ),
  ]),
  ...under(
    { title: t('configure.smart') },
    whole('smart', t('configure.smart'), values, [
      partText('smart.bandwidthLimitKbps', limitComplaint, { hint: t('configure.limits.hint') }),
      partChoice('smart.liveVideoCodec', VIDEO_CODECS, codecName),
    ]),
  ),
  ...under({ title: t('configure.ipPipe') }, [
    choice('ipPipe.mode', IP_PIPE_MODES, (mode) => t(`configure.ipPipe.${mode}`)),
  ]),
  ...metadataFields(values),
  ...under({ title: t('intercom.title') }, [
    ...whole('intercom', t('intercom.title'), values, intercom(values)),
    choice('ifbDelay', IFB_DELAYS, (delay) => t(`intercom.ifbDelay.${delay}`)),
  ]),
];

const video = (): readonly DefaultField[] => [
  choice('codec', VIDEO_CODECS, codecName),
  choice('resolution', RESOLUTIONS, (resolution) => resolution),
  text(
    'bitrateKbps',
    checkBitrate,
    t('configure.bitrate.hint', {
      min: BITRATE_KBPS.min,
      max: HD_CAP_KBPS.singleCamera,
      max4k: BITRATE_KBPS.max,
    }),
  ),
  choice('delay', DELAYS, secondsText),
  choice('shootingMode', SHOOTING_MODES, (mode) => t(`configure.shootingMode.${mode}`)),
  choice('videoComplexity', VIDEO_COMPLEXITIES, (level) => t(`configure.complexity.${level}`)),
  choice('fourKMode', FOUR_K_MODES, (mode) => t(`configure.fourKMode.${mode}`)),
];

const intercom = (values: DefaultValues): readonly DefaultField[] => [
  partChoice('intercom.mode', INTERCOM_MODES, (mode) => t(`intercom.mode.${mode}`)),
  ...(values['intercom.mode'] === 'audioRoom'
    ? [
        partText('intercom.destinationAccount', checkText, {
          label: t('intercom.room'),
          hint: t('intercom.room.hint'),
        }),
      ]
    : []),
  ...(['talk', 'listen'] as const).map((direction) =>
    partChoice(`intercom.audioJacks.${direction}`, AUDIO_JACKS, (jack) => t(`intercom.jack.${jack}`)),
  ),
];

/** The cap below 4K depends on the resolution that a unit has. */
function checkBitrate(value: string): Refused {
  const { min, max } = BITRATE_KBPS;
  const kbps = wholeNumberOf(value);
  return kbps >= min && kbps <= max ? null : message('interval', { min, max });
}
