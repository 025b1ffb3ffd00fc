import { lazy, Suspense } from 'react';
import { useCurrentUser, usePreferences } from '../../session/hooks.js';

const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel.js')).ChatPanel }));

/** The chat, if the operator configured one and the user has it switched on (spec 3 §3, chat configuration). */
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
