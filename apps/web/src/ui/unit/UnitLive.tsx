import type { Unit } from '@backhaul/contract';
import { modeFlags } from '@backhaul/domain';
import { useChannel } from '../../live/index.js';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { LivePicture } from '../media/LivePicture.js';
import { videoText } from '../media/video-text.js';
import { NoPicture } from './NoPicture.js';

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
