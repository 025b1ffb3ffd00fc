import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { noteStore } from './store.js';

/** Handlers of the calls on release notes. */
export const releaseNoteHandlers = (
  dependencies: MutateDependencies & { readonly clock: Clock },
): AreaHandlers<'releaseNotes'> => crud(dependencies, noteStore(dependencies));
