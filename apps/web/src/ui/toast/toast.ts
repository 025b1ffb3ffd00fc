import { useSyncExternalStore } from 'react';
import {
  DEFAULT_DURATION_MS,
  EMPTY_QUEUE,
  push,
  remove,
  type Toast,
  type ToastQueue,
  type ToastTone,
} from './queue.js';

interface Options extends Pick<Toast, 'content' | 'onGone'> {
  readonly tone?: ToastTone;
  /** ms on screen, instead of 3 s. */
  readonly durationMs?: number;
  /** Stays until it is closed. */
  readonly sticky?: boolean;
}

const listeners = new Set<() => void>();
let queue: ToastQueue = EMPTY_QUEUE;
let nextId = 1;

function set(next: ToastQueue): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a toast for 3 s, or until it is closed; returns its id. */
export function toast(
  text: string,
  { tone = 'info', sticky = false, durationMs = DEFAULT_DURATION_MS, ...more }: Options = {},
): number {
  const id = nextId++;
  set(push(queue, { id, text, tone, durationMs: sticky ? null : durationMs, ...more }));
  return id;
}

/** Removes a toast early. */
export const dismissToast = (id: number): void => set(remove(queue, id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current messages. */
export const useToasts = (): ToastQueue => useSyncExternalStore(subscribe, () => queue);
