import { ApiProblem } from '@backhaul/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** Refusals are answers: only what may pass by itself is asked again. */
const mayPass = (error: Error): boolean => !(error instanceof ApiProblem) || error.problem.status >= 500;

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
