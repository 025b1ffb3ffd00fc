export type ToastTone = 'info' | 'success' | 'warning' | 'critical';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  /** ms on screen; null stays until it is closed. */
  readonly durationMs: number | null;
}

/** What is shown and what waits for a place. */
export interface ToastQueue {
  readonly visible: readonly Toast[];
  readonly waiting: readonly Toast[];
}

/** At most so many at a time (spec 3 §9). */
export const MAX_VISIBLE = 5;
/** ms (spec 3 §9). */
export const DEFAULT_DURATION_MS = 3000;

export const EMPTY_QUEUE: ToastQueue = { visible: [], waiting: [] };

/** Adds a toast at the end; the same text and tone is not said twice at a time. */
export function push(queue: ToastQueue, toast: Toast): ToastQueue {
  const said = [...queue.visible, ...queue.waiting].some(
    ({ text, tone }) => text === toast.text && tone === toast.tone,
  );
  if (said) return queue;
  return fill({ visible: queue.visible, waiting: [...queue.waiting, toast] });
}

/** Takes a toast away; the first that waits takes its place. */
export function remove(queue: ToastQueue, id: number): ToastQueue {
  const others = ({ id: other }: Toast) => other !== id;
  return fill({ visible: queue.visible.filter(others), waiting: queue.waiting.filter(others) });
}

function fill({ visible, waiting }: ToastQueue): ToastQueue {
  const free = MAX_VISIBLE - visible.length;
  return { visible: [...visible, ...waiting.slice(0, free)], waiting: waiting.slice(free) };
}
