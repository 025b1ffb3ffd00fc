import { splitArgs } from '@backhaul/agent';
import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import type { VideoCodec } from '@backhaul/domain';
import { videoOf } from '../simulated-network/video.js';
import { liveCodec, wantedKbps } from '../report/rates.js';
import type { UnitTraits } from '../traits/traits.js';

/** How a clip is encoded when its unit's settings have been changed. `kbps`: video and audio together. */
export interface ClipCoding {
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly kbps: number;
  /** Null: no audio. */
  readonly audio: { readonly kbps: number; readonly channels: number } | null;
}

function codingOf(traits: Pick<UnitTraits, 'model'>, applied: UnitConfiguration): ClipCoding {
  const { audioEnabled, audioBitrateKbps, audioChannels } = applied;
  const codec = liveCodec(traits, applied);
  return {
    ...videoOf({ resolution: applied.resolution, codec }),
    codec,
    kbps: wantedKbps(applied),
    audio: audioEnabled ? { kbps: audioBitrateKbps, channels: audioChannels } : null,
  };
}

/** How a unit encodes its clip. Null while the settings are unchanged: the clip is then copied, which costs almost nothing. */
export function clipCoding(traits: Pick<UnitTraits, 'model'>, applied: UnitConfiguration): ClipCoding | null {
  const coding = codingOf(traits, applied);
  return JSON.stringify(coding) === JSON.stringify(codingOf(traits, FIRST_CONFIGURATION)) ? null : coding;
}

const ENCODERS: Readonly<Record<VideoCodec, string>> = {
  h264: '-c:v libx264 -preset ultrafast -tune zerolatency',
  h265: '-c:v libx265 -preset ultrafast -tune zerolatency -x265-params log-level=error:repeat-headers=1',
};

/** Arguments of ffmpeg for this encoding. */
export function codingArgs(coding: ClipCoding | null): readonly string[] {
  if (coding === null) return splitArgs('-map 0 -c copy');
  const { codec, width, height, frameRate, kbps, audio } = coding;
  const videoKbps = Math.max(80, Math.round(0.95 * kbps) - (audio?.kbps ?? 0));
  return [
    ...splitArgs(`-map 0:v:0 -vf fps=${frameRate},scale=${width}:${height},setsar=1,format=yuv420p`),
    ...splitArgs(`${ENCODERS[codec]} -g ${frameRate} -b:v ${videoKbps}k -maxrate ${videoKbps}k -bufsize ${videoKbps}k`),
    ...splitArgs(audio ? `-map 0:a:0? -c:a aac -b:a ${audio.kbps}k -ac ${audio.channels}` : '-an'),
  ];
}
