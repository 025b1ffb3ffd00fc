import type { UnitConfiguration } from '@backhaul/contract';
import {
  checkUnitBitrate,
  message,
  RESOLUTIONS,
  type Resolution,
  VIDEO_CODECS,
  type VideoCodec,
} from '@backhaul/domain';

/** What the form holds; every control speaks text. */
export interface ConfigurationValues {
  readonly resolution: Resolution;
  readonly codec: VideoCodec;
  readonly bitrateKbps: string;
  /** kbps of the sound, or `off`. */
  readonly audio: string;
}

export const AUDIO_RATES = [96, 128, 192] as const;
export const NO_AUDIO = 'off';

interface Capabilities {
  readonly known: boolean;
  readonly resolutions: readonly Resolution[];
  readonly codecs: readonly VideoCodec[];
}

/** What a unit can be set to: what it says it can, else all there is; what is set now stays on offer. */
export const offered = ({ known, resolutions, codecs }: Capabilities, now: UnitConfiguration) => ({
  resolutions: RESOLUTIONS.filter((one) => !known || resolutions.includes(one) || one === now.resolution),
  codecs: VIDEO_CODECS.filter((one) => !known || codecs.includes(one) || one === now.codec),
});

export const valuesOf = (now: UnitConfiguration): ConfigurationValues => ({
  resolution: now.resolution,
  codec: now.codec,
  bitrateKbps: String(now.bitrateKbps),
  audio: now.audioEnabled ? String(now.audioBitrateKbps) : NO_AUDIO,
});

/** Why a bitrate cannot be set for a resolution; null when it can. */
export function bitrateComplaint(text: string, resolution: Resolution): string | null {
  const digits = text.trim();
  if (digits === '') return message('required');
  return /^\d{1,9}$/.test(digits) ? checkUnitBitrate(Number(digits), resolution) : message('numeric');
}

/** What the form changes of what is set now. */
export function changeOf(values: ConfigurationValues, now: UnitConfiguration): Partial<UnitConfiguration> {
  const rate = AUDIO_RATES.find((kbps) => String(kbps) === values.audio);
  const wanted: UnitConfiguration = {
    ...now,
    resolution: values.resolution,
    codec: values.codec,
    bitrateKbps: Number(values.bitrateKbps),
    audioEnabled: rate !== undefined,
    audioBitrateKbps: rate ?? now.audioBitrateKbps,
  };
  const { resolution, codec, bitrateKbps, audioEnabled, audioBitrateKbps } = wanted;
  return {
    ...(resolution !== now.resolution && { resolution }),
    ...(codec !== now.codec && { codec }),
    ...(bitrateKbps !== now.bitrateKbps && { bitrateKbps }),
    ...(audioEnabled !== now.audioEnabled && { audioEnabled }),
    ...(audioBitrateKbps !== now.audioBitrateKbps && { audioBitrateKbps }),
  };
}
