import type { Channel, Unit } from '@backhaul/contract';
import { modeFlags } from '@backhaul/domain';
import { useChannel } from '../../live/index.js';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { LivePicture } from '../media/LivePicture.js';
import { NoPicture } from './NoPicture.js';

/** Names of codecs as people know them. */
const CODECS: Readonly<Record<string, string>> = { h264: 'H.264', avc1: 'H.264', h265: 'HEVC', hevc: 'HEVC' };

/** `1080p50 · H.264` of the received picture; null until the server reports it. */
function videoText(video: Channel['video']): string | null {
  if (video === null) return null;
  const rate = Math.round(video.frameRate);
  return `${video.height}p${rate > 0 ? rate : ''} · ${CODECS[video.codec.toLowerCase()] ?? video.codec}`;
}

interface Props {
  readonly unit: Unit;
  readonly fill?: boolean;
}

/** The live picture of a unit, with its format and its latency: the unit's delay and the player's. */
export function UnitLive({ unit, fill = false }: Props) {
  const run = unit.transmission;
  const channel = useChannel(run !== null && modeFlags(run.mode).live ? run.channelId : null);
  const caption = (behind: number | null) => {
    const seconds = behind === null ? null : behind + (unit.delay ?? 0) / 1000;
    const age = seconds === null ? null : t('player.seconds', { seconds: decimal(seconds) });
    const parts = [videoText(channel?.video ?? null), age].filter((part) => part !== null);
    return parts.length > 0 ? parts.join(' · ') : null;
  };
  return (
    <LivePicture
      previewUrl={unit.previewUrl}
      stillUrl={unit.thumbnailUrl}
      label={t('units.picture', { name: unit.name })}
      caption={caption}
      live={unit.multiviewStatus === 'live'}
      fill={fill}
      levels={unit.audioLevels}
    >
      <NoPicture unit={unit} />
    </LivePicture>
  );
}
