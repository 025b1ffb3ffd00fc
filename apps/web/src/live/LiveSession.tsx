import { useEffect, useEffectEvent } from 'react';
import { api } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import { reportUnauthorized } from '../api/unauthorized.js';
import { useConfiguration, useGroup, usePreferences } from '../session/hooks.js';
import { startNotices } from './notices/announce.js';
import { connection } from './socket/connection.js';
import { followGroup, startLive } from './store/live.js';

/** Queries that are read again when records change. */
const CHANGED = {
  notifications: () => api.client.notifications.key(),
  accessApprovals: () => ['accessApprovals'],
  audioRooms: () => ['talk'],
  rights: () => [],
} as const;

/** The address of this console's live socket. */
const liveUrl = (path: string): string => {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

/** Whether the console responds but reports that it is disconnected from its devices. */
const isDeaf = async (): Promise<boolean> => {
  const answer = await fetch('/readyz').catch(() => undefined);
  return answer?.status === 503;
};

/** Keeps the live updates of the signed-in user's group running while it is mounted; renders nothing. */
export function LiveSession() {
  const { livePath } = useConfiguration();
  const group = useGroup();
  const groupId = group?.uid ?? null;
  const preferences = usePreferences();
  const readPreferences = useEffectEvent(() => preferences);

  useEffect(
    () =>
      startLive(liveUrl(livePath), {
        onSessionEnd: reportUnauthorized,
        onChanged: (what) => void queryClient.invalidateQueries({ queryKey: CHANGED[what]() }),
        // A browser does not report why a socket was refused. A call does, and its 401 leads to the sign-in page.
        async onRefused() {
          void queryClient.invalidateQueries({ queryKey: api.session.currentUser.key() });
          return isDeaf();
        },
      }),
    [livePath],
  );
  useEffect(() => followGroup(groupId), [groupId]);
  useEffect(() => () => followGroup(null), []);
  useEffect(() => startNotices(() => readPreferences()), []);
  useEffect(() => refetchAfterLoss(), []);
  return null;
}

/** Records that were read before a loss of connection may be outdated after it. */
function refetchAfterLoss(): () => void {
  let before = connection.get().state;
  return connection.subscribe(() => {
    const { state } = connection.get();
    if (state === 'connected' && before !== 'connected' && before !== 'connecting')
      void queryClient.invalidateQueries();
    before = state;
  });
}
