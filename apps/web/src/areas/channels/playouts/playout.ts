import type { ManagedChannel, Playout, PlayoutQueue } from '@backhaul/contract';
import { formatDuration, type PlayoutEnd, type PlayoutState } from '@backhaul/domain';
import { t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import type { StateLook } from '../../../ui/state/looks.js';

export const ENDED_LOOKS = {
  played: { glyph: 'dot', tone: 'ready' },
  failed: { glyph: 'question', tone: 'warn' },
  stopped: { glyph: 'ring', tone: 'plain' },
} as const satisfies Readonly<Record<PlayoutEnd, StateLook>>;

type Shown = PlayoutState | 'waitingLive' | 'off';

export const NOW_LOOKS = {
  off: { glyph: 'ring', tone: 'plain' },
  waiting: { glyph: 'pause', tone: 'move' },
  waitingLive: { glyph: 'pause', tone: 'move' },
  connecting: { glyph: 'brokenRing', tone: 'move' },
  playing: { glyph: 'dot', tone: 'live' },
  stopping: { glyph: 'brokenRing', tone: 'warn' },
} as const satisfies Readonly<Record<Shown, StateLook>>;

/** The state of the queue that is shown. */
export function shownState(now: PlayoutQueue['now'], current: Playout | undefined, isLive: boolean): Shown {
  if (now?.state === 'stopping') return 'stopping';
  if (current === undefined) return 'off';
  if (now === null) return 'connecting';
  return now.state === 'waiting' && isLive ? 'waitingLive' : now.state;
}

/** Whether a live input goes off air when break-in is switched off. A unit is excluded: the console refuses to interrupt it. */
export const takesLiveOff = ({ status, unit }: Pick<ManagedChannel, 'status' | 'unit'>): boolean =>
  status === 'collecting' && unit === null;

/** The name of a file, if the user can see its channel. */
export const nameOf = ({ fileName }: Pick<Playout, 'fileName'>): string => fileName || t('playout.hidden');

/** Further details of a waiting file. */
export const notesOf = ({ channelName, durationMs, fromMs, loop, at, by }: Playout): string =>
  [
    channelName ?? '',
    durationMs === null ? '' : formatDuration(durationMs),
    fromMs > 0 ? t('playout.from', { position: formatDuration(fromMs) }) : '',
    loop ? t('playout.loop') : '',
    at === null ? '' : t('playout.at', { time: momentText(at, { dateStyle: 'short', timeStyle: 'medium' }) }),
    t('playout.by', { name: by }),
  ]
    .filter(Boolean)
    .join(' · ');

/** The ids of a queue with the one at `index` moved behind the next. */
export function swapped(queue: readonly Playout[], index: number): string[] {
  const ids = queue.map(({ playoutId }) => playoutId);
  const [one, other] = [ids[index], ids[index + 1]];
  return ids.map((id, at) => (at === index ? (other ?? id) : at === index + 1 ? (one ?? id) : id));
}
