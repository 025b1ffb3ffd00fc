import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { ANSWER_MS, BEGIN_MS, CrewLine, type CrewPart } from './crew-line.js';

let part: CrewPart | undefined;
let sent: { readonly id: string; readonly action: string }[];
let isLinked: boolean;
let line: CrewLine;
let intercom = FIRST_CONFIGURATION.intercom;

beforeEach(() => {
  vi.useFakeTimers();
  part = undefined;
  sent = [];
  isLinked = true;
  intercom = FIRST_CONFIGURATION.intercom;
  line = new CrewLine({
    part: () => part,
    intercom: () => intercom,
    send: (call) => {
      if (isLinked) sent.push(call);
      return isLinked;
    },
    onChange: () => undefined,
  });
});
afterEach(() => {
  line.stop();
  vi.useRealTimers();
});

const becomes = (next: CrewPart | undefined, problem = ''): void => {
  part = next;
  line.partChanged(problem);
};
const answer = (error: string | null): void => line.answer(sent.at(-1)?.id ?? '', error);

it('calls, is connected to its room, and disconnects', () => {
  expect(line.view).toEqual({
    state: 'notConnected',
    name: null,
    waits: false,
    mode: 'audioRoom',
    destination: '',
    problem: '',
  });
  line.connect();
  line.connect();
  expect(sent.map(({ action }) => action)).toEqual(['connect']);
  expect(line.view.state).toBe('calling');
  answer(null);
  expect(line.view.state).toBe('calling');
  becomes({ state: 'connecting', name: 'Studio' });
  expect(line.view).toMatchObject({ state: 'connecting', name: 'Studio' });
  becomes({ state: 'connected', name: 'Studio' });
  vi.advanceTimersByTime(ANSWER_MS + BEGIN_MS);
  expect(line.view).toMatchObject({ state: 'connected', waits: false, problem: '' });
  line.disconnect();
  expect(sent.at(-1)?.action).toBe('disconnect');
  answer(null);
  becomes(undefined);
  expect(line.view).toMatchObject({ state: 'notConnected', problem: '' });
});

it('waits on the direct line until somebody answers', () => {
  intercom = { ...intercom, mode: 'targetChannel' };
  line.connect();
  answer(null);
  expect(line.calls).toBe(false);
  becomes({ state: 'connected', name: '' });
  expect([line.calls, line.view.waits]).toEqual([true, true]);
  line.answered();
  expect([line.calls, line.view.state]).toEqual([false, 'connected']);
  becomes(undefined);
  // A line that the control room opens is no call of the crew.
  becomes({ state: 'connected', name: '' });
  expect(line.calls).toBe(false);
});

it.each([
  [
    'a refusal of the console',
    () => answer('Audio Room disabled for this inventory'),
    'Audio Room disabled for this inventory',
  ],
  ['a console that does not answer', () => vi.advanceTimersByTime(ANSWER_MS), 'The console does not answer'],
  [
    'a room that cannot be joined',
    () => becomes(undefined, 'This server has no such room'),
    'This server has no such room',
  ],
  [
    'an order that does not come',
    () => {
      answer(null);
      vi.advanceTimersByTime(BEGIN_MS);
    },
    'Connection could not be established. Please try again in a few moments.',
  ],
])('shows %s, and may be called again', (_, happens, problem) => {
  line.connect();
  happens();
  expect(line.view).toMatchObject({ state: 'notConnected', problem });
  line.connect();
  expect(line.view).toMatchObject({ state: 'calling', problem: '' });
});

it('says that there is no connection to the console, and ignores answers to other calls', () => {
  isLinked = false;
  line.connect();
  expect(line.view).toMatchObject({ state: 'notConnected', problem: 'The unit is not connected to the console' });
  isLinked = true;
  line.connect();
  line.answer('another', 'No');
  expect(line.view.state).toBe('calling');
});
