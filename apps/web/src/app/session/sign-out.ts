import type { UseNavigateResult } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { dropPendingPreferences, storePreferences } from '../../session/change-preferences.js';
import { toast } from '../../ui/toast/toast.js';

/** Ends the session here and on the console, and clears the cache. If the console cannot be reached, the session stays, with an error message. */
export async function signOut(navigate: UseNavigateResult<string>): Promise<void> {
  let elsewhere: string | null = null;
  try {
    await storePreferences();
    elsewhere = (await api.session.signOutOfOrganization()).url;
  } catch (error) {
    toast(problemText(error), { tone: 'warning' });
    return;
  }
  void import('../account/browser-push.js')
    .then(({ unsubscribeBrowser }) => unsubscribeBrowser())
    .catch(() => undefined);
  // The organization is signed out too; it sends the browser back.
  if (elsewhere !== null) return window.location.assign(elsewhere);
  await navigate({ to: '/sign_in' });
  dropPendingPreferences();
  queryClient.clear();
}
