import { splitArgs } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import { ipInputProtocol, effectiveMetadata, type VideoComplexity } from '@backhaul/domain';
import { createHash } from 'node:crypto';
import type { Source } from '../source/source.js';
import { formatOf, type Format } from './format.js';
import { mosaicArgs, type MosaicInput } from './mosaic.js';
import { storeArgs, storedFormat, storedKbps, type StoreOutput } from './store-output.js';
import { LEVELS_FILTER } from './levels.js';
import type { Tap } from './tap.js';

/** File in the engine's folder with the name to burn in; a file, because escapes in a filter's text differ by version. */
export const NAME_FILE = 'name.txt';

/** Length of a looped clip, s. */
const CLIP_SECONDS = 6;

export interface EncoderPlan {
  readonly source: Source;
  readonly name: string;
  readonly nameOverlay: boolean;
  readonly configuration: UnitConfiguration;
  /** Another file with the name to burn in. */
  readonly nameFile?: string;
  /** The picture is a mosaic of all of these, and `source` is not used. */
  readonly mosaic?: readonly MosaicInput[];
  /** A format that replaces the configured one. */
  readonly format?: Format;
}

/** Outputs of the encoder; at least one of them. `live`: loopback address of the transport. */
export interface EncoderOutputs {
  readonly live?: string | undefined;
  /** Gets the same stream as the transport, or is the only output; it does not need a reader. */
  readonly tap?: Tap | undefined;
  readonly store?: StoreOutput | undefined;
}

const QUIET = splitArgs('-hide_banner -nostdin -nostats -loglevel error -y');

/**
 * The encoder of a transmission: one source, to loopback UDP, to files, or both, each encoded separately. `offsetMs`:
 * how long the transmission has run, so that timestamps continue over a restart; the discontinuity mark makes the
 * receiver read the parameters again. A clip is sent and stored without encoding. @throws {Error} for an unsupported
 * format.
 */
export function encoderArgs(
  plan: EncoderPlan,
  clip: string | undefined,
  { live, store, tap }: EncoderOutputs,
  offsetMs: number,
): string[] {
  const whole = splitArgs('-map 0 -c copy');
  const sends = live !== undefined || tap !== undefined;
  return [
    ...QUIET,
    ...splitArgs('-progress pipe:1 -stats_period 1'),
    ...(clip === undefined ? input(plan) : ['-stream_loop', '-1', '-re', '-i', clip]),
    ...(sends
      ? [
          ...(clip === undefined ? [...encoding(plan), ...levels(plan)] : whole),
          ...labels(plan.configuration),
          ...splitArgs(`-output_ts_offset ${Math.round(offsetMs)}ms`),
          ...sending(live, tap),
        ]
      : []),
    ...(store === undefined
      ? []
      : [
          ...(clip === undefined ? [...encoding(stored(plan)), ...(sends ? [] : levels(plan))] : whole),
          ...storeArgs(plan.configuration, store),
        ]),
  ];
}

/** The plan for storing: format and bitrate of the quality that is configured for its codec. */
function stored(plan: EncoderPlan): EncoderPlan {
  const picture = storedFormat(format(plan), plan.configuration);
  return {
    ...plan,
    format: picture,
    configuration: { ...plan.configuration, bitrateKbps: storedKbps(picture, plan.configuration), delay: 20_000 },
  };
}

/** The same stream to the transport and to the tap, if there is one. */
function sending(live: string | undefined, tap: Tap | undefined): string[] {
  const branches = [
    ...(live === undefined ? [] : [branch(`${live}?`, 'abort')]),
    ...(tap === undefined ? [] : [branch(`${tap.output}&`, 'ignore')]),
  ];
  return ['-f', 'tee', branches.join('|')];
}

/** One of two outputs, and what happens to both when it fails. */
const branch = (address: string, onFailure: 'abort' | 'ignore'): string =>
  `[f=mpegts:mpegts_flags=+initial_discontinuity:flush_packets=1:onfail=${onFailure}]${address}pkt_size=1316`;

/** Prints audio levels; a looped clip is copied, so that it has none. */
const levels = ({ configuration }: EncoderPlan): string[] => (configuration.audioEnabled ? ['-af', LEVELS_FILTER] : []);

/** Encodes the clip that is looped. */
export const clipArgs = (plan: EncoderPlan, path: string): string[] => [
  ...QUIET,
  ...splitArgs(`-f lavfi -i ${testPicture(plan)}`),
  ...(plan.configuration.audioEnabled ? splitArgs(`-f lavfi -i ${testTone(plan)}`) : []),
  ...encoding(plan),
  ...splitArgs(`-t ${CLIP_SECONDS} -f mp4`),
  path,
];

/** Metadata of the stream: the slugline as the name of the service, and the provider (ETSI EN 300 468 §5.2.3). */
function labels({ metadata }: UnitConfiguration): string[] {
  const { slugline, provider, reporter, crewName } = effectiveMetadata(metadata);
  const by = provider ?? reporter ?? crewName;
  return [
    ...(slugline === undefined ? [] : ['-metadata', `service_name=${slugline}`]),
    ...(by === undefined ? [] : ['-metadata', `service_provider=${by}`]),
  ];
}

/** Distinguishes clips that would differ. */
export const clipKey = ({ name, configuration }: EncoderPlan): string => {
  const { delay, resolution, codec, bitrateKbps, audioEnabled, audioBitrateKbps } = configuration;
  const parts = [name, delay, resolution, codec, bitrateKbps, audioEnabled, audioBitrateKbps];
  parts.push(configuration.audioChannels, configuration.videoComplexity);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
};

/** 0 to 359 by the name: test pictures of units look and sound different. */
const shade = (name: string): number => createHash('sha256').update(name).digest().readUInt16BE(0) % 360;

function format({ configuration, format: other }: EncoderPlan): Format {
  const found = other ?? formatOf(configuration.resolution);
  if (!found) throw new Error(`This unit cannot send ${configuration.resolution}`);
  return found;
}

function testPicture(plan: EncoderPlan): string {
  const { width, height, rate } = format(plan);
  return `testsrc2=size=${width}x${height}:rate=${rate},hue=h=${shade(plan.name)}`;
}

const testTone = ({ name }: EncoderPlan): string => `sine=frequency=${300 + shade(name)}:sample_rate=48000`;

/** An input of a mosaic, without audio; generated pictures keep their look. */
function tile(plan: EncoderPlan, source: Source, index: number): string[] {
  const { mosaic: _, ...single } = plan;
  const configuration = { ...plan.configuration, audioEnabled: false };
  return input({ ...single, source, name: cameraName(plan, index), configuration });
}

/** The caption of a camera, from 0 on: the unit, and the label of the camera. */
export function cameraName(
  { name, configuration }: Pick<EncoderPlan, 'name' | 'configuration'>,
  index: number,
): string {
  const label = configuration.multiCamera.labels[index]?.trim() ?? '';
  return `${name} ${label || index + 1}`;
}

function input(plan: EncoderPlan): string[] {
  if (plan.mosaic) return mosaicArgs(plan.mosaic, format(plan), (source, index) => tile(plan, source, index));
  const { source, configuration } = plan;
  switch (source.kind) {
    case 'test':
    case 'loop':
      return [
        ...splitArgs(`-re -f lavfi -i ${testPicture(plan)}`),
        ...(configuration.audioEnabled ? splitArgs(`-re -f lavfi -i ${testTone(plan)}`) : []),
      ];
    case 'file':
      return ['-stream_loop', '-1', '-re', '-i', source.path];
    case 'device':
      return [...splitArgs('-thread_queue_size 64 -f v4l2 -i'), source.path];
    case 'ip':
      return [...fetching(source.url), '-i', source.url];
    default:
      return source satisfies never;
  }
}

/** Without a stream for this long the engine ends and is started again, ms. */
const SILENT_MS = 5000;

/** Options to fetch a stream; the permitted protocols are listed, so that no address opens a file. */
function fetching(url: string): string[] {
  const protocol = ipInputProtocol(url);
  const queue = splitArgs('-thread_type slice -thread_queue_size 512 -fflags +genpts');
  switch (protocol) {
    case 'rtsp':
      return splitArgs(
        `-protocol_whitelist rtsp,rtsps,rtp,srtp,tcp,tls,udp -rtsp_transport tcp -timeout ${SILENT_MS * 1000}`,
      ).concat(queue);
    case 'rtmp':
      return splitArgs(`-protocol_whitelist rtmp,rtmps,tcp,tls -rw_timeout ${SILENT_MS * 1000}`).concat(queue);
    case 'srt':
      return splitArgs(`-protocol_whitelist srt,udp -timeout ${SILENT_MS * 1000}`).concat(queue);
    case undefined:
      throw new Error('The address of the stream is not one of RTSP, SRT or RTMP');
    default:
      return protocol satisfies never;
  }
}

const isMade = ({ source }: EncoderPlan): boolean => source.kind === 'test' || source.kind === 'loop';

function encoding(plan: EncoderPlan): string[] {
  const { audioEnabled, audioBitrateKbps, audioChannels } = plan.configuration;
  const from = isMade(plan) ? '1:a:0' : '0:a:0?';
  const audio = audioEnabled ? `-map ${from} -c:a aac -ac ${audioChannels} -ar 48000 -b:a ${audioBitrateKbps}k` : '-an';
  const picture = plan.mosaic ? ['-map', '[mosaic]'] : ['-map', '0:v:0', '-vf', filters(plan)];
  return [...picture, ...video(plan), ...splitArgs(audio)];
}

function filters(plan: EncoderPlan): string {
  const { width, height, rate } = format(plan);
  const made = isMade(plan);
  const text = 'fontsize=h/12:fontcolor=white:box=1:boxcolor=black@0.7:boxborderw=8:x=w/32';
  return [
    ...(made && plan.format === undefined
      ? []
      : [
          `fps=${rate}`,
          `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
          `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
        ]),
    ...(made || plan.nameOverlay
      ? [`drawtext=textfile=${plan.nameFile ?? NAME_FILE}:expansion=none:${text}:y=h/16`]
      : []),
    // A looped clip repeats its seconds: a clock in it would be wrong.
    ...(plan.source.kind === 'test' ? [`drawtext=text='%{gmtime\\:%T} UTC':${text}:y=h/16+h/7`] : []),
    'setsar=1',
    'format=yuv420p',
  ].join(',');
}

/** The more complex the picture, the more effort the encoder spends. */
const PRESETS: Readonly<Record<VideoComplexity, string>> = {
  standard: 'ultrafast',
  medium: 'superfast',
  complex: 'veryfast',
};

/** Share of the bitrate for container and headers. */
const OVERHEAD = 0.05;

function video(plan: EncoderPlan): string[] {
  const { codec, bitrateKbps, audioEnabled, audioBitrateKbps, delay, videoComplexity } = plan.configuration;
  const { width, height, rate } = format(plan);
  const kbps = Math.max(80, Math.round(bitrateKbps * (1 - OVERHEAD)) - (audioEnabled ? audioBitrateKbps : 0));
  // The longer the delay, the more bits the encoder may save for a difficult scene.
  const bufferMs = Math.min(1000, Math.max(100, delay / 4));
  const rates = `-b:v ${kbps}k -maxrate ${kbps}k -bufsize ${Math.round((kbps * bufferMs) / 1000)}k`;
  const threads = width * height * rate > 40e6 ? 0 : 1;
  const preset = `-preset ${PRESETS[videoComplexity]} -tune zerolatency`;
  switch (codec) {
    case 'h264':
      return splitArgs(`
        -c:v libx264 ${preset} -threads ${threads} ${rates}
        -g ${rate} -keyint_min ${rate} -sc_threshold 0`);
    case 'h265':
      return splitArgs(`
        -c:v libx265 ${preset} ${rates}
        -x265-params log-level=error:keyint=${rate}:min-keyint=${rate}:scenecut=0:repeat-headers=1`);
    default:
      return codec satisfies never;
  }
}
