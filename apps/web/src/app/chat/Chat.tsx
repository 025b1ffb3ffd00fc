import { lazy, Suspense } from 'react';
import { useCurrentUser, usePreferences } from '../../session/hooks.js';

const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel.js')).ChatPanel }));

/** The chat, where the operator configured one and the user shows it (spec 3 §3, chat configuration). */
export function Chat() {
  const { chat } = useCurrentUser();
  const { zendeskChatHidden } = usePreferences();
  if (!chat.enabled || zendeskChatHidden) return null;
  return (
    <Suspense fallback={null}>
      <ChatPanel />
    </Suspense>
  );
}
