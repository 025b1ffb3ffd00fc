import type { Socket } from 'node:net';

/** Bytes in transit on a delayed link before its sender has to wait. */
const UNDER_WAY_BYTES = 1024 * 1024;

/** Forwards bytes in order, delayed by `delayMs`; a slow reader slows the sender. */
export function relay(from: Socket, to: Socket, delayMs: () => number): void {
  const waiting: { readonly bytes: Buffer | null; readonly due: number }[] = [];
  let held = 0;
  let timer: NodeJS.Timeout | undefined;

  const deliver = (bytes: Buffer | null): void => {
    if (bytes === null) to.end();
    else if (!to.destroyed && !to.write(bytes)) {
      from.pause();
      to.once('drain', () => from.resume());
    }
  };
  const flush = (): void => {
    timer = undefined;
    for (let next = waiting[0]; next !== undefined && next.due <= performance.now(); next = waiting[0]) {
      waiting.shift();
      held -= next.bytes?.length ?? 0;
      deliver(next.bytes);
    }
    if (held < UNDER_WAY_BYTES && !to.writableNeedDrain) from.resume();
    wait();
  };
  const wait = (): void => {
    const next = waiting[0];
    if (next !== undefined) timer ??= setTimeout(flush, next.due - performance.now());
  };
  const take = (bytes: Buffer | null): void => {
    const delay = delayMs();
    if (delay === 0 && waiting.length === 0) return deliver(bytes);
    // Never before earlier bytes, even if the delay has become shorter.
    waiting.push({ bytes, due: Math.max(performance.now() + delay, waiting.at(-1)?.due ?? 0) });
    held += bytes?.length ?? 0;
    if (held >= UNDER_WAY_BYTES) from.pause();
    wait();
  };

  from.on('data', take);
  from.once('end', () => take(null));
  from.once('close', () => {
    clearTimeout(timer);
    waiting.length = 0;
  });
}
