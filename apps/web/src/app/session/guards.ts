import { ApiProblem } from '@backhaul/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { currentUserQuery, isSessionLoaded, loadSession } from '../../session/queries.js';
import { reportFailure } from './failure.js';

interface Location {
  readonly pathname: string;
  readonly href: string;
}

/** Loads the session before the shell is shown: no session → sign-in and back, any other failure → `/error`. */
export async function enterShell(client: QueryClient, location: Location): Promise<void> {
  try {
    await loadSession(client);
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 401) {
      throw redirect({ to: '/sign_in', search: { back: location.href }, replace: true });
    }
    reportFailure(error, location.href);
    throw redirect({ to: '/error', replace: true });
  }
}

/** Sends those away for whom there is no error page, once it is known who they are (spec 1 §2). */
export function leaveErrorPage(client: QueryClient): void {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user || !isSessionLoaded(client)) return;
}
