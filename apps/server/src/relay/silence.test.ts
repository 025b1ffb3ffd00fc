import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endWhenSilent, SILENT_MS } from './silence.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends the connection of a unit that has fallen silent, and not before', () => {
  const socket = new Socket();
  const heard = endWhenSilent(socket);
  for (let spoken = 0; spoken < 5; spoken += 1) {
    heard();
    vi.advanceTimersByTime(SILENT_MS - 1);
    expect(socket.destroyed).toBe(false);
  }
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

it('leaves that of a unit that never says anything', () => {
  const socket = new Socket();
  endWhenSilent(socket);
  vi.advanceTimersByTime(SILENT_MS * 10);
  expect(socket.destroyed).toBe(false);
});
