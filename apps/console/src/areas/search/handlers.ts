import type { AreaHandlers } from '../../control/policies/subjects.js';
import { searchRegistry } from '../../state/registry/search.js';
import type { LiveRegistry } from '../../state/registry/registry.js';

/** Handlers of the search; it reads only memory. */
export const searchHandlers = ({
  registry,
}: {
  readonly registry: Pick<LiveRegistry, 'unit' | 'channel' | 'server' | 'unitRecord' | 'records'>;
}): AreaHandlers<'search'> => ({
  find: ({ query }, { caller }) => searchRegistry(registry, caller, query),
});
