import type { Encoding } from '@backhaul/contract';
import { bitrateText } from '../text/number.js';
import { t } from '../text/t.js';

/** Encoding settings in one line. */
export function encodingText({ codec, resolution, maxFrameRate, videoKbps, audioKbps }: Encoding): string {
  return [
    t(`channels.profile.codec.${codec}`),
    resolution.replace('x', ' × '),
    t('channels.profile.rate', { rate: maxFrameRate }),
    bitrateText(videoKbps),
    audioKbps === 0 ? t('channels.profile.silent') : t('channels.profile.audioRate', { kbps: audioKbps }),
  ].join(' · ');
}
