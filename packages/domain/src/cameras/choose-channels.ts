import type { ChannelSelectionMode, MultiCameraMode } from '../configuration/vocabulary.js';
import { message, type RuleMessage } from '../messages/index.js';
import { FEED_PICTURES, type CameraPicture, type CameraRun, type PictureChannel } from './pictures.js';

/** Camera settings that the choice depends on. */
export interface CameraSettings {
  readonly mode: MultiCameraMode;
  readonly channelId: string | null;
  readonly feeds: number;
  readonly channelSelectionMode: ChannelSelectionMode;
  readonly customSelectedChannels: readonly (string | null)[];
}

/** Switcher settings that it depends on. */
export interface SwitcherSettings {
  readonly highQualityChannelId: string | null;
  readonly proxyChannelId: string | null;
}

/** A channel of the same server as the selected one; `free`: it may be selected now. */
export interface OfferedChannel {
  readonly channelId: string;
  readonly name: string;
  readonly free: boolean;
}

/** The selected channels, or why they are refused. */
export type ChosenChannels =
  | { readonly ok: true; readonly channels: readonly [PictureChannel, ...PictureChannel[]] }
  | { readonly ok: false; readonly code: 'NO_CHANNEL' | 'CHANNEL_BUSY'; readonly message: RuleMessage };

const none = (why: RuleMessage = message('NO_CHANNEL')): ChosenChannels => ({
  ok: false,
  code: 'NO_CHANNEL',
  message: why,
});

function chosen(
  channels: readonly { readonly picture: CameraPicture; readonly channelId: string | null }[],
): ChosenChannels {
  const whole = channels.flatMap(({ picture, channelId }) => (channelId === null ? [] : [{ picture, channelId }]));
  const [first, ...more] = whole;
  if (first === undefined || whole.length < channels.length) return none();
  const twice = new Set(whole.map(({ channelId }) => channelId)).size < whole.length;
  return twice ? none(message('own_channel')) : { ok: true, channels: [first, ...more] };
}

/**
 * A channel for each feed, all or none: the selected ones, or free ones on the server of the selected channel,
 * starting with that one (spec 1 §9: automaticByServer, custom).
 */
export function feedChannels(settings: CameraSettings, ofServer: readonly OfferedChannel[]): ChosenChannels {
  const { feeds, channelSelectionMode, channelId, customSelectedChannels } = settings;
  const pictures = FEED_PICTURES.slice(0, feeds);
  switch (channelSelectionMode) {
    case 'custom':
      return chosen(pictures.map((picture, i) => ({ picture, channelId: customSelectedChannels[i] ?? null })));
    case 'automaticByServer': {
      if (channelId === null) return none();
      const free = ofServer.filter((one) => one.free).toSorted(inOrder(channelId));
      if (free.length < feeds) {
        const why = message('free_channels', { free: free.length, needed: feeds });
        return { ok: false, code: 'CHANNEL_BUSY', message: why };
      }
      return chosen(pictures.map((picture, i) => ({ picture, channelId: free[i]?.channelId ?? null })));
    }
    default:
      return channelSelectionMode satisfies never;
  }
}

/** The selected channel first, the others by name. */
const inOrder =
  (first: string) =>
  (a: OfferedChannel, b: OfferedChannel): number =>
    Number(b.channelId === first) - Number(a.channelId === first) || (a.name < b.name ? -1 : 1);

/** Channels of the switcher: for the input on air, and for the small picture if there is one. */
export function switcherChannels(
  run: Exclude<CameraRun, 'multiCamera'>,
  { highQualityChannelId, proxyChannelId }: SwitcherSettings,
): ChosenChannels {
  const program = { picture: 'program', channelId: highQualityChannelId } as const;
  return chosen(run === 'switcher' ? [program] : [program, { picture: 'proxy', channelId: proxyChannelId }]);
}

/** The same picture to each of these channels (point-to-multipoint). */
export const sameChannels = (channelIds: readonly string[]): ChosenChannels =>
  chosen(channelIds.map((channelId) => ({ picture: 'camera', channelId })));
