import type { VideoCodec } from '@backhaul/domain';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';

const CODEC_NAMES: Readonly<Record<VideoCodec, string>> = { h264: 'H.264', h265: 'H.265 (HEVC)' };

/** Common name of a codec. */
export const codecName = (codec: VideoCodec): string => CODEC_NAMES[codec];
/** `1.0 s` of ms. */
export const secondsText = (ms: number): string => t('details.delay.seconds', { seconds: decimal(ms / 1000) });
/** `4000 kbps`. */
export const kbpsText = (kbps: number): string => t('setting.kbps', { kbps: Number.isNaN(kbps) ? '' : kbps });
