import { ipInputProtocol, sameValue } from '@backhaul/domain';
import type { Source } from '../source/source.js';
import type { EncoderPlan } from './commands.js';

/** Whether two engines can read it at once: a capture device cannot be opened twice, an SRT or RTMP camera accepts one caller. */
export function isShared(source: Source): boolean {
  switch (source.kind) {
    case 'test':
    case 'loop':
    case 'file':
      return true;
    case 'device':
      return false;
    case 'ip':
      return ipInputProtocol(source.url) === 'rtsp';
    default:
      return source satisfies never;
  }
}

/** Parameters that receivers learn at the start of a stream: a change of them starts a new stream. */
const streamOf = ({ configuration, format, mosaic }: EncoderPlan): unknown => {
  const { codec, resolution, audioEnabled, audioChannels, videoComplexity } = configuration;
  return [codec, resolution, audioEnabled, audioChannels, videoComplexity, format, mosaic !== undefined];
};

const sourcesOf = ({ source, mosaic }: EncoderPlan): readonly Source[] =>
  mosaic ? mosaic.filter(({ there, taken }) => there && !taken).map((input) => input.source) : [source];

/** Whether an encoder by `wanted` can run beside the one by `now`, and continue its stream. */
export function canTakeOver(now: EncoderPlan, wanted: EncoderPlan): boolean {
  if (!sameValue(streamOf(now), streamOf(wanted))) return false;
  const held = sourcesOf(now).filter((source) => !isShared(source));
  return sourcesOf(wanted).every((source) => !held.some((one) => sameValue(one, source)));
}
