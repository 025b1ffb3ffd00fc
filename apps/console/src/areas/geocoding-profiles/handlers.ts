import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import { geocodingProfileStore } from './store.js';

/** Handlers of the calls on geocoding profiles. */
export const geocodingProfileHandlers = (dependencies: MutateDependencies): AreaHandlers<'geocodingProfiles'> =>
  crud(dependencies, geocodingProfileStore);
