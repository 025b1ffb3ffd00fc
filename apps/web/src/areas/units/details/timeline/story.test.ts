import { expect, test } from 'vitest';
import { entriesOf, lanesOf, momentOf, type Timeline, type Words } from './story.js';

const words: Words = {
  state: (state) => state,
  order: (name) => `order ${name}`,
  outcome: (state) => state,
  event: (type) => `event ${type}`,
  said: (sentence) => sentence,
  lane: (key) => key,
};

const line: Timeline = {
  transmissions: [],
  transmission: null,
  from: 100,
  to: 900,
  spans: [
    { state: 'connecting', from: 100, to: 200 },
    { state: 'live', from: 200, to: 900 },
  ],
  commands: [
    { id: 'c1', name: 'start', state: 'done', at: 100, answeredAt: 150, error: null },
    { id: 'c2', name: 'reboot', state: 'failed', at: 600, answeredAt: 610, error: 'The unit is busy' },
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
  const [state, orders, alerts] = lanesOf(line, words);
  expect(state?.spans.map(({ tone }) => tone)).toEqual(['warn', 'live']);
  expect(state?.marks).toEqual([{ at: 400, tone: 'warn', shape: 'cross' }]);
  expect(orders?.marks.map(({ shape }) => shape)).toEqual(['full', 'cross']);
  expect(alerts?.spans.map(({ from, to, light }) => [from, to, light])).toEqual([
    [50, 300, true],
    [700, 900, false],
  ]);
});

test('what happened is told in the order of time, and within the view alone', () => {
  expect(entriesOf(line, words, null).map(({ at, what, outcome }) => `${at} ${what} ${outcome}`.trim())).toEqual([
    '50 Battery at 9 %',
    '100 connecting',
    '100 order start done',
    '200 live',
    '400 event engineFailed encoder',
    '600 order reboot failed: The unit is busy',
    '700 Temperature 90 °C',
  ]);
  expect(entriesOf(line, words, { from: 350, to: 500 }).map(({ key }) => key)).toEqual(['state-200', 'e1']);
});

test.each([
  [120, ['connecting', 'Battery at 9 %']],
  [250, ['live', '2.5 Mbit/s', 'Battery at 9 %']],
  [800, ['live', 'Temperature 90 °C']],
])('at %i: %j', (at, expected) => {
  expect(momentOf(line, words, at)).toEqual(expected);
});
