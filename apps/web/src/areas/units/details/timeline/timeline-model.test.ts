import { expect, test } from 'vitest';
import { entriesOf, lanesOf, momentOf, type Timeline, type TimelineTexts } from './timeline-model.js';

const texts: TimelineTexts = {
  state: (state) => state,
  command: (name) => `order ${name}`,
  result: (state) => state,
  event: (type) => `event ${type}`,
  sentence: (sentence) => sentence,
  lane: (key) => key,
  change: ({ path, from, to }) => `${path} ${String(from)}>${String(to)}`,
  interrupted: (channel) => `no picture at ${String(channel)}`,
  duration: (ms) => `for ${ms}`,
  alert: (edge, text) => `${text} ${edge}`,
  someone: () => 'somebody',
};

const line: Timeline = {
  transmissions: [],
  transmission: null,
  from: 100,
  to: 900,
  spans: [
    { state: 'connecting', from: 100, to: 200 },
    { state: 'live', from: 200, to: 500 },
    { state: 'interrupted', from: 500, to: 520 },
    { state: 'live', from: 520, to: 900 },
  ],
  changes: [{ id: '7', at: 490, by: null, settings: [{ path: 'delay', from: 1000, to: 2000 }] }],
  interruptions: [{ from: 500, to: 520, channelId: 'c', channelName: 'studio-1' }],
  commands: [
    { id: 'c1', name: 'start', state: 'done', at: 100, answeredAt: 150, by: 'ann', error: null },
    { id: 'c2', name: 'reboot', state: 'failed', at: 600, answeredAt: 610, by: null, error: 'The unit is busy' },
  ],
  events: [{ id: 'e1', at: 400, type: 'engineFailed', detail: 'encoder' }],
  alerts: [
    { id: 'a1', type: 'battery', severity: 'warning', since: 50, endedAt: 300, text: 'Battery at 9 %' },
    { id: 'a2', type: 'temperature', severity: 'critical', since: 700, endedAt: null, text: 'Temperature 90 °C' },
  ],
  stepMs: 200,
  bitrate: [
    { at: 0, kbps: null },
    { at: 200, kbps: 2500 },
    { at: 400, kbps: null },
  ],
};

test('states, orders and alerts lie over one another; how an order came out is its shape', () => {
  const [state, orders, changes, alerts] = lanesOf(line, texts);
  expect(state?.spans.map(({ tone }) => tone)).toEqual(['warn', 'live', 'off', 'live']);
  expect(changes?.marks.map(({ at }) => at)).toEqual([490]);
  expect(state?.marks).toEqual([{ at: 400, tone: 'warn', shape: 'cross' }]);
  expect(orders?.marks.map(({ shape }) => shape)).toEqual(['full', 'cross']);
  expect(alerts?.spans.map(({ from, to, light }) => [from, to, light])).toEqual([
    [50, 300, true],
    [700, 900, false],
  ]);
});

test('lists events in the order of time, with their authors, within the visible range', () => {
  const shown = entriesOf(line, texts, null).map(({ at, what, by, outcome }) =>
    [at, what, by && `(${by})`, outcome].filter((part) => part !== '').join(' '),
  );
  expect(shown).toEqual([
    '50 Battery at 9 % begins',
    '100 connecting',
    '100 order start (ann) done',
    '200 live',
    '300 Battery at 9 % ends for 250',
    '400 event engineFailed encoder',
    '490 delay 1000>2000 (somebody)',
    '500 no picture at studio-1 for 20',
    '520 live',
    '600 order reboot failed: The unit is busy',
    '700 Temperature 90 °C begins',
  ]);
  expect(entriesOf(line, texts, { from: 350, to: 495 }).map(({ key }) => key)).toEqual(['state-200', 'e1', 'change-7']);
});

test.each([
  [120, ['connecting', 'Battery at 9 %']],
  [250, ['live', '2.5 Mbps', 'Battery at 9 %']],
  [800, ['live', 'Temperature 90 °C']],
])('at %i: %j', (at, expected) => {
  expect(momentOf(line, texts, at)).toEqual(expected);
});
