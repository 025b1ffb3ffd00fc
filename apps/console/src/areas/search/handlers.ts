import type { AreaHandlers } from '../../policies/subjects.js';
import { searchRegistry } from '../../registry/search.js';
import type { LiveRegistry } from '../../registry/registry.js';

/** Handlers of the search; it reads memory alone. */
export const searchHandlers = ({
  registry,
}: {
  readonly registry: Pick<LiveRegistry, 'unit' | 'channel' | 'server' | 'unitRecord' | 'records'>;
}): AreaHandlers<'search'> => ({
  find: ({ query }, { caller }) => searchRegistry(registry, caller, query),
});
