import type { UseNavigateResult } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { dropPendingPreferences, storePreferences } from '../../session/change-preferences.js';
import { toast } from '../../ui/toast/toast.js';

/** Ends the session here and on the console, and clears the cache. If the console cannot be reached, the session stays, with an error message. */
export async function signOut(navigate: UseNavigateResult<string>): Promise<void> {
  try {
    await storePreferences();
    await api.session.signOut();
  } catch (error) {
    toast(problemText(error), { tone: 'warning' });
    return;
  }
  await navigate({ to: '/sign_in' });
  dropPendingPreferences();
  queryClient.clear();
}
