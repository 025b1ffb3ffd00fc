import { splitArgs } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import { metadataTags, effectiveMetadata, storeTier, type StoreTier } from '@backhaul/domain';
import type { Format } from './format.js';

/** Files of one run of the encoder: `{folder}/{stem}-000.mkv` and so on, each `segmentSeconds` long. */
export interface StoreOutput {
  readonly folder: string;
  readonly stem: string;
  readonly segmentSeconds: number;
}

/** Maximum number of lines, and bits a pixel of H.264, by tier. */
const TIERS: Readonly<Record<StoreTier, { readonly lines: number; readonly bits: number }>> = {
  uhd: { lines: 2160, bits: 0.16 },
  hd: { lines: 1080, bits: 0.08 },
  sd: { lines: 480, bits: 0.06 },
};

/** HEVC needs about this share of the bitrate of H.264. */
const HEVC_PART = 0.6;

const tierOf = ({ codec, storeQuality }: UnitConfiguration): StoreTier => storeTier(storeQuality[codec]);
const even = (pixels: number): number => 2 * Math.round(pixels / 2);

/** The format for storing: never larger than the source. */
export function storedFormat(filmed: Format, configuration: UnitConfiguration): Format {
  const { lines } = TIERS[tierOf(configuration)];
  if (filmed.height <= lines) return filmed;
  return { width: even((filmed.width * lines) / filmed.height), height: lines, rate: filmed.rate };
}

/** The bitrate for storing, audio included, kbps: depends on the quality, not on the links. */
export function storedKbps({ width, height, rate }: Format, configuration: UnitConfiguration): number {
  const { codec, audioEnabled, audioBitrateKbps } = configuration;
  const bits = TIERS[tierOf(configuration)].bits * (codec === 'h265' ? HEVC_PART : 1);
  return Math.round((width * height * rate * bits) / 1000) + (audioEnabled ? audioBitrateKbps : 0);
}

const tags = ({ metadata }: UnitConfiguration): string[] =>
  metadataTags(effectiveMetadata(metadata)).flatMap((tag) => ['-metadata', tag]);

/** MKV segments with metadata as tags. A cluster is at most a second long: a power cut loses no more. */
export const storeArgs = (
  configuration: UnitConfiguration,
  { folder, stem, segmentSeconds }: StoreOutput,
): string[] => [
  ...tags(configuration),
  ...splitArgs('-f segment -segment_format matroska -segment_format_options cluster_time_limit=1000:flush_packets=1'),
  ...splitArgs(`-segment_time ${segmentSeconds} -reset_timestamps 1`),
  `${folder}/${stem.replaceAll('%', '%%')}-%03d.mkv`,
];
