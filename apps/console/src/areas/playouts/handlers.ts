import type { AreaHandlers } from '../../control/policies/subjects.js';
import { addPlayouts, changeQueue, removePlayout, startPlayout, stopPlayout } from './act.js';
import type { PlayoutDependencies } from './dependencies.js';
import { queueOf } from './present.js';

/** Handlers of the calls on playouts of files into channels. */
export function playoutHandlers(dependencies: PlayoutDependencies): AreaHandlers<'playouts'> {
  return {
    list: (_input, { caller, subject: channel }) => queueOf(dependencies, caller, channel),
    start: ({ body }, { caller, subject: channel }) => startPlayout(dependencies, caller, channel, body),
    stop: (_input, { caller, subject: channel }) => stopPlayout(dependencies, caller, channel),
    add: ({ body }, { caller, subject: channel }) => addPlayouts(dependencies, caller, channel, body),
    change: ({ body }, { caller, subject: channel }) => changeQueue(dependencies, caller, channel, body),
    remove: ({ params: { playoutId } }, { caller, subject: channel }) =>
      removePlayout(dependencies, caller, channel, playoutId),
  };
}
