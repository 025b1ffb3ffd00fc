import { ApiProblem } from '@backhaul/contract/client';
import { notifyManager, QueryClient } from '@tanstack/react-query';

/** Refusals are answers: only what may pass by itself is asked again. */
const mayPass = (error: Error): boolean => !(error instanceof ApiProblem) || error.problem.status >= 500;

// A control that follows a record must not be seen to spring back before the record has changed.
notifyManager.setScheduler(queueMicrotask);

/** The cache of records; live units and channels do not pass through it. */
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
