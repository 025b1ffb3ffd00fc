import type { Socket } from 'node:net';

/**
 * Joins two connections: all data of one goes to the other, however slow it is, and the end of one ends the other. A
 * reset of one resets the other. Closed after `idleMs` without data from either.
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
