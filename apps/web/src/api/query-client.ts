import { ApiProblem } from '@backhaul/contract/client';
import { notifyManager, QueryClient } from '@tanstack/react-query';

/** A refusal is final: only transient failures are retried. */
const mayPass = (error: Error): boolean => !(error instanceof ApiProblem) || error.problem.status >= 500;

// Otherwise a control that follows a record would spring back before the record changes.
notifyManager.setScheduler(queueMicrotask);

/** The cache of records; live units and channels bypass it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
