import type { ModemCatalogue } from '../../control/modems/modem-catalogue.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import { modemVendorStore } from './store.js';

export type ModemVendorDependencies = MutateDependencies & { readonly modemCatalogue: Pick<ModemCatalogue, 'load'> };

/** Handlers of the calls on modem vendors. */
export const modemVendorHandlers = (dependencies: ModemVendorDependencies): AreaHandlers<'modemVendors'> =>
  crud(
    dependencies,
    modemVendorStore(() => dependencies.modemCatalogue.load()),
  );
