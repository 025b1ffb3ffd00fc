import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { decimal } from '../../../../text/number.js';
import type { Lane, LaneMark, View } from '../../../../ui/timeline/lanes.js';

export type Timeline = HandlerOutput<AppContract['timeline']['ofUnit']>;
type Order = Timeline['commands'][number];

/** What turns keys into words, so that this stays free of the language. */
export interface Words {
  readonly state: (state: Timeline['spans'][number]['state']) => string;
  readonly order: (name: string) => string;
  readonly outcome: (state: Order['state']) => string;
  readonly event: (type: string) => string;
  readonly said: (sentence: string) => string;
  readonly lane: (key: 'state' | 'orders' | 'alerts') => string;
}

const MARKS: Readonly<Record<Order['state'], Pick<LaneMark, 'shape' | 'tone'>>> = {
  pending: { shape: 'open', tone: 'act' },
  sent: { shape: 'open', tone: 'act' },
  done: { shape: 'full', tone: 'act' },
  failed: { shape: 'cross', tone: 'warn' },
  expired: { shape: 'cross', tone: 'warn' },
  unknown: { shape: 'open', tone: 'off' },
};

/** States, orders and alerts as rows over the bitrate. */
export function lanesOf(line: Timeline, words: Words): readonly Lane[] {
  return [
    {
      key: 'state',
      label: words.lane('state'),
      spans: line.spans.map(({ state, from, to }) => ({
        from,
        to,
        tone: state === 'live' ? 'live' : state === 'storing' ? 'store' : 'warn',
        text: words.state(state),
      })),
      marks: line.events
        .filter(({ type }) => type === 'engineFailed')
        .map(({ at }) => ({ at, tone: 'warn', shape: 'cross' })),
    },
    {
      key: 'orders',
      label: words.lane('orders'),
      spans: [],
      marks: line.commands.map(({ at, state }) => ({ at, ...MARKS[state] })),
    },
    {
      key: 'alerts',
      label: words.lane('alerts'),
      spans: line.alerts.map(({ since, endedAt, severity, text }) => ({
        from: since,
        to: endedAt ?? line.to,
        tone: 'warn',
        light: severity === 'warning',
        text: words.said(text),
      })),
      marks: [],
    },
  ];
}

/** One line of what happened. */
export interface Entry {
  readonly key: string;
  readonly at: number;
  readonly what: string;
  readonly outcome: string;
}

/** What happened, in the order of time, as far as it touches the view. */
export function entriesOf(line: Timeline, words: Words, view: View | null): readonly Entry[] {
  const inView = (from: number, to: number) => view === null || (to >= view.from && from <= view.to);
  const entries: readonly Entry[] = [
    ...line.spans
      .filter(({ from, to }) => inView(from, to))
      .map(({ state, from }) => ({ key: `state-${from}`, at: from, what: words.state(state), outcome: '' })),
    ...line.commands
      .filter(({ at }) => inView(at, at))
      .map(({ id, name, at, state, error }) => ({
        key: id,
        at,
        what: words.order(name),
        outcome: error === null ? words.outcome(state) : `${words.outcome(state)}: ${words.said(error)}`,
      })),
    ...line.events
      .filter(({ at }) => inView(at, at))
      .map(({ id, at, type, detail }) => ({ key: id, at, what: words.event(type), outcome: detail })),
    ...line.alerts
      .filter(({ since, endedAt }) => inView(since, endedAt ?? line.to))
      .map(({ id, since, text }) => ({ key: id, at: since, what: words.said(text), outcome: '' })),
  ];
  return entries.toSorted((one, other) => one.at - other.at);
}

/** What was so at a moment: the state, the bitrate, and the alerts that stood. */
export function momentOf(line: Timeline, words: Words, at: number): readonly string[] {
  const span = line.spans.find(({ from, to }) => at >= from && at <= to);
  const kbps = line.bitrate.findLast((point) => point.at <= at)?.kbps ?? null;
  const alerts = line.alerts.filter(({ since, endedAt }) => at >= since && at <= (endedAt ?? line.to));
  return [
    ...(span ? [words.state(span.state)] : []),
    ...(kbps === null ? [] : [`${decimal(kbps / 1000)} Mbit/s`]),
    ...alerts.map(({ text }) => words.said(text)),
  ];
}
