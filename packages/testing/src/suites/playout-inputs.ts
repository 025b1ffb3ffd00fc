import type { CallParts } from '../arbitrary/valid.js';

/** Input of calls on the queues of channels that cannot be generated: files and playouts of the channel. */
export function playoutInputs(call: string): CallParts | undefined {
  switch (call) {
    case 'playouts.start':
      return { body: { fileIds: [], fromMs: 0, loop: false, at: null, breakIn: false, broadcastingMmhId: undefined } };
    case 'playouts.add':
      return { body: { fileIds: ['none'], fromMs: 0, loop: false, at: null } };
    case 'playouts.change':
      return { body: { playoutIds: undefined, breakIn: true } };
    case 'playouts.remove':
      return { params: { playoutId: 'none' } };
    default:
      return undefined;
  }
}
