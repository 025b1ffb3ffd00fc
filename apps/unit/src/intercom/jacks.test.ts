import { expect, it } from 'vitest';
import { talkArgs } from './commands.js';
import { playsAnywhere, pluggedIn, type Jacks } from './jacks.js';

const jack1 = { input: { kind: 'tone', hertz: 440 }, output: undefined } as const;
const jack2 = { input: { kind: 'alsa', device: 'hw:1' }, output: { kind: 'file', device: '/heard.wav' } } as const;
const both: Jacks = { jack1, jack2 };

it.each([
  ['none', 'none', { input: { kind: 'silence' }, output: undefined }],
  ['jack1', 'jack2', { input: jack1.input, output: jack2.output }],
  ['jack2', 'jack1', { input: jack2.input, output: undefined }],
  ['none', 'jack2', { input: { kind: 'silence' }, output: jack2.output }],
] as const)('talks at %s and listens at %s', (talk, listen, plugged) => {
  expect(pluggedIn(both, { talk, listen })).toEqual(plugged);
});

it('always uses its only jack', () => {
  expect(pluggedIn({ jack1, jack2: undefined }, { talk: 'none', listen: 'none' })).toEqual(jack1);
});

it('plays if either jack has an output', () => {
  expect([both, { jack1, jack2: undefined }].map(playsAnywhere)).toEqual([true, false]);
});

it('repeats a file as its voice', () => {
  expect(talkArgs({ kind: 'file', device: '/m/a.wav' }, 5000).join(' ')).toContain(
    '-re -stream_loop -1 -i file:/m/a.wav',
  );
});
