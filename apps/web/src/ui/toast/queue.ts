import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'warning' | 'critical';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  /** ms on screen; null: until it is closed. */
  readonly durationMs: number | null;
  /** Shown instead of the text. */
  readonly content?: ReactNode;
  /** Called after it leaves the screen, on timeout or when the user closes it. */
  readonly onGone?: ((by: 'time' | 'user') => void) | undefined;
}

/** Visible and waiting toasts. */
export interface ToastQueue {
  readonly visible: readonly Toast[];
  readonly waiting: readonly Toast[];
}

/** Maximum number of visible toasts (spec 3 §9). */
export const MAX_VISIBLE = 5;
/** ms (spec 3 §9). */
export const DEFAULT_DURATION_MS = 3000;

export const EMPTY_QUEUE: ToastQueue = { visible: [], waiting: [] };

/** Adds a toast at the end; a toast with the same text and tone is shown only once at a time. */
export function push(queue: ToastQueue, toast: Toast): ToastQueue {
  const said = [...queue.visible, ...queue.waiting].some(
    ({ text, tone }) => text === toast.text && tone === toast.tone,
  );
  if (said) return queue;
  return fill({ visible: queue.visible, waiting: [...queue.waiting, toast] });
}

/** Removes a toast; the first waiting one replaces it. */
export function remove(queue: ToastQueue, id: number): ToastQueue {
  const others = ({ id: other }: Toast) => other !== id;
  return fill({ visible: queue.visible.filter(others), waiting: queue.waiting.filter(others) });
}

function fill({ visible, waiting }: ToastQueue): ToastQueue {
  const free = MAX_VISIBLE - visible.length;
  return { visible: [...visible, ...waiting.slice(0, free)], waiting: waiting.slice(free) };
}
