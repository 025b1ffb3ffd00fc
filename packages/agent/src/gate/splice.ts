import type { Socket } from 'node:net';

/**
 * Makes one connection of two: what comes from one goes to the other, whole also where that is slow, and the end of one ends the
 * other. One that breaks off breaks the other off. Closed after `idleMs` without a word from either.
 */
export function splice(one: Socket, other: Socket, idleMs: number): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.setTimeout(idleMs, () => from.destroy());
    from.on('error', () => from.destroy());
    from.once('close', () => {
      if (from.readableEnded) to.destroySoon();
      else to.destroy();
    });
    if (from.destroyed) to.destroy();
    else from.pipe(to);
  }
}
