import { ffmpegMessage, type FfmpegMessage } from '../messages/ffmpeg.js';
import { message, type RuleMessage } from '../messages/index.js';
import type { DestinationProtocol } from './destinations.js';

/** Longest text of ffmpeg options. */
export const MAX_FFMPEG_TEXT = 512;

type Rule =
  | { readonly kind: 'whole' | 'decimal'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice' | 'flags'; readonly of: readonly string[] };
type Rules = Readonly<Record<string, Rule>>;

const whole = (min: number, max: number): Rule => ({ kind: 'whole', min, max });
const decimal = (min: number, max: number): Rule => ({ kind: 'decimal', min, max });
const choice = (...of: readonly string[]): Rule => ({ kind: 'choice', of });
const flags = (...of: readonly string[]): Rule => ({ kind: 'flags', of });

const DELAYS: Rules = { muxdelay: decimal(0, 10), muxpreload: decimal(0, 10) };
const FLUSH: Rules = { flush_packets: choice('0', '1') };
const MPEG_TS: Rules = {
  ...DELAYS,
  ...FLUSH,
  'bsf:v': choice('dump_extra'),
  mpegts_flags: flags('resend_headers', 'pat_pmt_at_frames', 'system_b', 'initial_discontinuity'),
  mpegts_original_network_id: whole(1, 65_535),
  // Must not collide with the PIDs of the streams, which follow the first.
  mpegts_pmt_start_pid: whole(4096, 8186),
  mpegts_service_id: whole(1, 65_535),
  mpegts_service_type: choice(
    'digital_tv',
    'advanced_codec_digital_sdtv',
    'advanced_codec_digital_hdtv',
    'hevc_digital_hdtv',
  ),
  mpegts_start_pid: whole(32, 4000),
  mpegts_transport_stream_id: whole(1, 65_535),
  pat_period: decimal(0.02, 10),
  pcr_period: whole(5, 100),
  pes_payload_size: whole(0, 65_535),
  sdt_period: decimal(0.02, 10),
  tables_version: whole(0, 31),
};
const HLS: Rules = {
  hls_allow_cache: choice('0', '1'),
  hls_delete_threshold: whole(1, 60),
  hls_flags: flags('program_date_time', 'independent_segments', 'round_durations', 'discont_start'),
  hls_list_size: whole(2, 60),
  hls_time: decimal(1, 10),
};

/** Permitted options: none opens a file or an address, or starts a filter. ffmpeg does not send ST 2110; files are written like recordings. */
const ALLOWED: Readonly<Record<DestinationProtocol, Rules>> = {
  srt: MPEG_TS,
  rist: MPEG_TS,
  udp: MPEG_TS,
  rtp: { ...DELAYS, ...FLUSH },
  rtmp: { ...FLUSH, flvflags: flags('aac_seq_header_detect', 'no_sequence_end', 'no_metadata') },
  hls: HLS,
  hlsPush: HLS,
  st2110: {},
  file: {},
};

/** The options of a protocol, each with its values, as text for people. */
export const allowedFfmpegOptions = (protocol: DestinationProtocol): string[] =>
  Object.entries(ALLOWED[protocol]).map(([name, rule]) => `-${name} ${valuesOf(rule)}`);

const valuesOf = (rule: Rule): string => {
  switch (rule.kind) {
    case 'whole':
    case 'decimal':
      return `${rule.min}–${rule.max}`;
    case 'choice':
      return rule.of.join(' | ');
    case 'flags':
      return rule.of.join('+');
    default:
      return rule satisfies never;
  }
};

/** Arguments for ffmpeg, made of permitted options only; or why a text is refused. */
export type FfmpegOptions = { readonly args: readonly string[] } | { readonly refused: RuleMessage };

/**
 * Parses options of ffmpeg as users write them: `-name value`, each once. Every option must belong to the protocol and its value be within its
 * bounds; nothing else is passed on. An empty text has no options.
 */
export function ffmpegOptions(protocol: DestinationProtocol, text: string): FfmpegOptions {
  if (text.length > MAX_FFMPEG_TEXT) return { refused: message('max', { max: MAX_FFMPEG_TEXT }) };
  const words = text.split(/[ \t\n]+/).filter((word) => word !== '');
  const rules = new Map(Object.entries(ALLOWED[protocol]));
  const args: string[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const [option = '', value] = words.slice(at, at + 2);
    const rule = option.startsWith('-') ? rules.get(option.slice(1)) : undefined;
    const refused = refusalOf(option, value, rule, args.includes(option));
    if (refused !== null) return { refused };
    if (rule && value !== undefined) args.push(option, written(rule, value));
  }
  return { args };
}

function refusalOf(
  option: string,
  value: string | undefined,
  rule: Rule | undefined,
  isRepeated: boolean,
): FfmpegMessage | null {
  if (!/^-[a-z][\w:]*$/i.test(option) || value === undefined || isRepeated) return ffmpegMessage('ffmpeg_form');
  if (rule === undefined) return ffmpegMessage('ffmpeg_option', { name: option });
  return fits(rule, value) ? null : ffmpegMessage('ffmpeg_value', { name: option, allowed: valuesOf(rule) });
}

function fits(rule: Rule, value: string): boolean {
  switch (rule.kind) {
    case 'whole':
      return /^\d{1,9}$/.test(value) && Number(value) >= rule.min && Number(value) <= rule.max;
    case 'decimal':
      return /^\d{1,9}(\.\d{1,3})?$/.test(value) && Number(value) >= rule.min && Number(value) <= rule.max;
    case 'choice':
      return rule.of.includes(value);
    case 'flags': {
      const set = flagsIn(value);
      return set.every((flag) => rule.of.includes(flag)) && new Set(set).size === set.length;
    }
    default:
      return rule satisfies never;
  }
}

const flagsIn = (value: string): readonly string[] => value.replace(/^\+/, '').split('+');

/** Flags are added to those that the server sets itself. */
const written = (rule: Rule, value: string): string => (rule.kind === 'flags' ? `+${flagsIn(value).join('+')}` : value);
