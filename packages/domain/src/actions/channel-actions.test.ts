import { expect, it } from 'vitest';
import { type ActingChannel, channelActions } from './channel-actions.js';
import type { Verdict } from './verdict.js';

const free: ActingChannel = { status: 'idle', busy: false, input: 'unit', allocatedToUnitUid: null };
const wordOf = (verdict: Verdict): string => (verdict.allowed ? 'allowed' : verdict.code);

it.each<[string, Partial<ActingChannel>, choose: string, input: string]>([
  ['free', {}, 'allowed', 'allowed'],
  ['of an SRT sender', { input: 'srt' }, 'CHANNEL_EXTERNAL', 'allowed'],
  ['of an SRT sender, receiving', { input: 'srt', status: 'collecting' }, 'CHANNEL_EXTERNAL', 'CHANNEL_BUSY'],
  ['offline', { status: 'offline' }, 'CHANNEL_OFFLINE', 'allowed'],
  ['unavailable', { status: 'unavailable' }, 'CHANNEL_OFFLINE', 'allowed'],
  ['connecting', { status: 'connecting' }, 'CHANNEL_BUSY', 'CHANNEL_BUSY'],
  ['of a server that is shutting down', { draining: true }, 'SERVER_DRAINING', 'allowed'],
  ['playing a file', { status: 'PlayStoredFile', busy: true }, 'CHANNEL_BUSY', 'CHANNEL_BUSY'],
  ['playing a file that gives way', { status: 'PlayStoredFile' }, 'allowed', 'CHANNEL_BUSY'],
  ['allocated', { allocatedToUnitUid: 'crew-1' }, 'CHANNEL_BUSY', 'CHANNEL_BUSY'],
  ['marked busy', { busy: true }, 'CHANNEL_BUSY', 'CHANNEL_BUSY'],
])('%s', (_, over, choose, input) => {
  const acts = channelActions({ ...free, ...over });
  expect(wordOf(acts.choose)).toBe(choose);
  expect(wordOf(acts.addInputSource)).toBe(input);
  expect(wordOf(acts.removeInputSource)).toBe(input);
  expect(wordOf(acts.setRecording)).toBe('allowed');
});
