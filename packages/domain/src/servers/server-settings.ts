import { sluglineInName } from '../storing/storing.js';
import { TIME_ZONES, type TimeZone } from '../format/time-zones.js';
import { zoneOffsetMs } from '../format/zone-offset.js';
import { message, type RuleMessage } from '../messages/index.js';
import { wholeNumber } from '../validation/check.js';
import { checkFilePrefix } from '../validation/texts.js';

/** Formats of recordings. MP4 is converted from MKV when a file ends: only MKV and TS survive an abrupt end while they are written. */
export const RECORDING_FORMATS = ['mkv', 'mp4', 'ts'] as const;
export type RecordingFormat = (typeof RECORDING_FORMATS)[number];

/** Part of a recording's name between prefix and number: its start time, or channel and time. */
export const RECORDING_NAMES = ['time', 'channelTime'] as const;
export type RecordingName = (typeof RECORDING_NAMES)[number];

/** Most channels of one server. */
export const MOST_CHANNELS = 256;

/** Settings of a server (spec 2 §3). `maxChannels`: null for as many as the server supports. */
export interface ServerSettings {
  readonly filePrefix: string;
  readonly fileName: RecordingName;
  readonly fileFormat: RecordingFormat;
  readonly timeZone: TimeZone;
  readonly maxChannels: number | null;
}

/** Defaults of a server without settings. */
export const FIRST_SERVER_SETTINGS: ServerSettings = {
  filePrefix: '',
  fileName: 'time',
  fileFormat: 'mkv',
  timeZone: 'UTC',
  maxChannels: null,
};

/** What a server reports as possible settings. */
export interface ServerBounds {
  readonly formats: readonly string[];
  readonly mostChannels: number;
}

export interface ServerSettingComplaint {
  readonly path: keyof ServerSettings;
  readonly message: RuleMessage;
}

const isOf = (values: readonly string[], value: string) => (values.includes(value) ? null : message('default'));

/** Every invalid setting, or one that this server does not support. */
export function serverSettingProblems(
  settings: ServerSettings,
  { formats, mostChannels }: ServerBounds,
): ServerSettingComplaint[] {
  const { filePrefix, fileName, fileFormat, timeZone, maxChannels } = settings;
  const found = [
    { path: 'filePrefix', message: checkFilePrefix(filePrefix) },
    { path: 'fileName', message: isOf(RECORDING_NAMES, fileName) },
    { path: 'fileFormat', message: isOf(formats, fileFormat) },
    { path: 'timeZone', message: isOf(TIME_ZONES, timeZone) },
    { path: 'maxChannels', message: maxChannels === null ? null : wholeNumber(1, mostChannels)(maxChannels) },
  ] as const;
  return found.flatMap(({ path, message: text }) => (text === null ? [] : [{ path, message: text }]));
}

/** Number of channels that a server may have: the lower of its capacity and its setting. */
export const channelLimit = (mostChannels: number, { maxChannels }: Pick<ServerSettings, 'maxChannels'>): number =>
  Math.min(mostChannels, maxChannels ?? MOST_CHANNELS, MOST_CHANNELS);

/** Parts of a recording's name besides the settings: the prefix of the sending unit, the channel, and the start, ms. */
export interface RecordingOccasion {
  readonly prefix: string;
  readonly channel: string;
  readonly at: number;
  /** Slugline of the sending unit; absent: none. */
  readonly slugline?: string | undefined;
}

/** The name of a recording without its number and format: `NEWS_Harbour-fire-2026-05-04T12-30-00-123Z`, or `…+0200` in a zone other than UTC. */
export function recordingName(
  { filePrefix, fileName, timeZone }: Pick<ServerSettings, 'filePrefix' | 'fileName' | 'timeZone'>,
  { prefix, channel, at, slugline }: RecordingOccasion,
): string {
  const named = fileName === 'channelTime' ? `${channel}-` : '';
  return filePrefix + prefix + named + sluglineInName(slugline) + timeInZone(at, timeZone);
}

const two = (value: number): string => String(value).padStart(2, '0');

function timeInZone(at: number, timeZone: TimeZone): string {
  const offsetMs = zoneOffsetMs(at, timeZone);
  const time = new Date(at + offsetMs).toISOString().replaceAll(/[:.]/g, '-').slice(0, -1);
  if (timeZone === 'UTC') return `${time}Z`;
  const minutes = Math.abs(offsetMs) / 60_000;
  return `${time}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
