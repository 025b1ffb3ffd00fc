import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { SettingChange } from '@backhaul/domain';
import { bitrateText } from '../../../../text/number.js';
import type { Lane, LaneMark, LaneTone, View } from '../../../../ui/timeline/lanes.js';

export type Timeline = HandlerOutput<AppContract['timeline']['ofUnit']>;
type TimelineCommand = Timeline['commands'][number];

/** Texts by key, so that the model is independent of the language. */
export interface TimelineTexts {
  readonly state: (state: Timeline['spans'][number]['state']) => string;
  readonly command: (name: string) => string;
  readonly result: (state: TimelineCommand['state']) => string;
  readonly event: (type: string) => string;
  readonly sentence: (sentence: string) => string;
  readonly lane: (key: 'state' | 'commands' | 'changes' | 'alerts') => string;
  readonly change: (change: SettingChange) => string;
  /** Signal lost at a channel; null: the channel was removed. */
  readonly interrupted: (channel: string | null) => string;
  /** Duration as text, ms. */
  readonly duration: (ms: number) => string;
  readonly alert: (edge: 'begins' | 'ends', text: string) => string;
  /** A user whose name the viewer may not see. */
  readonly someone: () => string;
}

const MARKS: Readonly<Record<TimelineCommand['state'], Pick<LaneMark, 'shape' | 'tone'>>> = {
  pending: { shape: 'open', tone: 'act' },
  sent: { shape: 'open', tone: 'act' },
  done: { shape: 'full', tone: 'act' },
  failed: { shape: 'cross', tone: 'warn' },
  expired: { shape: 'cross', tone: 'warn' },
  unknown: { shape: 'open', tone: 'off' },
};

const TONES: Readonly<Record<Timeline['spans'][number]['state'], LaneTone>> = {
  connecting: 'warn',
  live: 'live',
  interrupted: 'off',
  storing: 'store',
  stopping: 'warn',
};

/** States, commands, changes and alerts as rows above the bitrate. */
export function lanesOf(line: Timeline, texts: TimelineTexts): readonly Lane[] {
  return [
    {
      key: 'state',
      label: texts.lane('state'),
      spans: line.spans.map(({ state, from, to }) => ({
        from,
        to,
        tone: TONES[state],
        light: state === 'interrupted',
        text: texts.state(state),
      })),
      marks: line.events
        .filter(({ type }) => type === 'engineFailed')
        .map(({ at }) => ({ at, tone: 'warn', shape: 'cross' })),
    },
    {
      key: 'commands',
      label: texts.lane('commands'),
      spans: [],
      marks: line.commands.map(({ at, state }) => ({ at, ...MARKS[state] })),
    },
    {
      key: 'changes',
      label: texts.lane('changes'),
      spans: [],
      marks: line.changes.map(({ at }) => ({ at, tone: 'act', shape: 'full' })),
    },
    {
      key: 'alerts',
      label: texts.lane('alerts'),
      spans: line.alerts.map(({ since, endedAt, severity, text }) => ({
        from: since,
        to: endedAt ?? line.to,
        tone: 'warn',
        light: severity === 'warning',
        text: texts.sentence(text),
      })),
      marks: [],
    },
  ];
}

/** One row of the event table. */
export interface Entry {
  readonly key: string;
  readonly at: number;
  readonly what: string;
  /** The user or device; empty for events without one. */
  readonly by: string;
  readonly outcome: string;
}

/** Events in time order, within the visible range. */
export function entriesOf(line: Timeline, texts: TimelineTexts, view: View | null): readonly Entry[] {
  const inView = (from: number, to: number) => view === null || (to >= view.from && from <= view.to);
  const entries: readonly Entry[] = [
    ...line.spans
      .filter(({ from, to }) => inView(from, to))
      .filter(({ state }) => state !== 'interrupted')
      .map(({ state, from }) => ({ key: `state-${from}`, at: from, what: texts.state(state), by: '', outcome: '' })),
    ...line.interruptions
      .filter(({ from, to }) => inView(from, to))
      .map(({ from, to, channelId, channelName }) => ({
        key: `gap-${channelId}-${from}`,
        at: from,
        what: texts.interrupted(channelName),
        by: '',
        outcome: texts.duration(to - from),
      })),
    ...line.changes
      .filter(({ at }) => inView(at, at))
      .map(({ id, at, by, settings }) => ({
        key: `change-${id}`,
        at,
        what: settings.map(texts.change).join(' · '),
        by: by ?? texts.someone(),
        outcome: '',
      })),
    ...line.commands
      .filter(({ at }) => inView(at, at))
      .map(({ id, name, at, by, state, error }) => ({
        key: id,
        at,
        what: texts.command(name),
        by: by ?? '',
        outcome: error === null ? texts.result(state) : `${texts.result(state)}: ${texts.sentence(error)}`,
      })),
    ...line.events
      .filter(({ at }) => inView(at, at))
      .map(({ id, at, type, detail }) => ({ key: id, at, what: texts.event(type), by: '', outcome: detail })),
    ...line.alerts.flatMap(({ id, since, endedAt, text }) => {
      const begins = { key: id, at: since, what: texts.alert('begins', text), by: '', outcome: '' };
      if (endedAt === null) return inView(since, line.to) ? [begins] : [];
      const ends = { ...begins, key: `${id}-end`, at: endedAt, what: texts.alert('ends', text) };
      const outcome = texts.duration(endedAt - since);
      return [...(inView(since, endedAt) ? [begins] : []), ...(inView(endedAt, endedAt) ? [{ ...ends, outcome }] : [])];
    }),
  ];
  return entries.toSorted((one, other) => one.at - other.at);
}

/** State, bitrate and active alerts at a time. */
export function momentOf(line: Timeline, texts: TimelineTexts, at: number): readonly string[] {
  const span = line.spans.find(({ from, to }) => at >= from && at <= to);
  const kbps = line.bitrate.findLast((point) => point.at <= at)?.kbps ?? null;
  const alerts = line.alerts.filter(({ since, endedAt }) => at >= since && at <= (endedAt ?? line.to));
  return [
    ...(span ? [texts.state(span.state)] : []),
    ...(kbps === null ? [] : [bitrateText(kbps)]),
    ...alerts.map(({ text }) => texts.sentence(text)),
  ];
}
