import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { changePreferences } from '../../session/change-preferences.js';
import { useCan, useConfiguration, useCurrentUser, usePreferences } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { useAction } from '../../ui/actions/actions.js';
import { MenuButton } from '../../ui/menu/MenuButton.js';
import type { UserDialog } from '../account/UserDialogs.js';
import { signOut } from '../session/sign-out.js';
import { loadLater } from '../upgrade/load-later.js';
import classes from './UserMenu.module.css';

const UserDialogs = lazy(() =>
  loadLater(async () => ({ default: (await import('../account/UserDialogs.js')).UserDialogs })),
);

const initialsOf = (first: string, last: string, username: string): string =>
  ((first.at(0) ?? '') + (last.at(0) ?? '') || username.slice(0, 2)).toUpperCase();

/** Menu of the signed-in user: account, preferences, about, sign out. */
export function UserMenu() {
  const { firstName, lastName, username, chat } = useCurrentUser();
  const { zendeskChatHidden: isChatHidden } = usePreferences();
  const { version } = useConfiguration();
  const mayReadOutbox = useCan('outbox:read');
  const navigate = useNavigate();
  const [open, setOpen] = useState<UserDialog | null>(null);
  useAction(t('user.account'), () => setOpen('account'));
  useAction(t('user.preferences'), () => setOpen('preferences'));
  useAction(t('user.about'), () => setOpen('about'));
  useAction(t('user.signOut'), () => void signOut(navigate));
  const name = `${firstName} ${lastName}`.trim() || username;
  const initials = initialsOf(firstName, lastName, username);
  return (
    <>
      <MenuButton
        align="end"
        className={classes['avatar']}
        label={t('user.menu', { initials, name })}
        sections={[
          {
            key: 'own',
            head: name,
            entries: [
              { key: 'account', label: t('user.account'), icon: 'user', onSelect: () => setOpen('account') },
              {
                key: 'preferences',
                label: t('user.preferences'),
                icon: 'settings',
                onSelect: () => setOpen('preferences'),
              },
              ...(mayReadOutbox
                ? [{ key: 'outbox', label: t('user.outbox'), icon: 'mail' as const, onSelect: () => setOpen('outbox') }]
                : []),
            ],
          },
          {
            key: 'product',
            head: t('user.version', { version }),
            entries: [
              ...(chat.enabled
                ? [
                    {
                      key: 'chat',
                      label: t(isChatHidden ? 'chat.show' : 'chat.hide'),
                      icon: 'mail' as const,
                      onSelect: () => changePreferences({ zendeskChatHidden: !isChatHidden }),
                    },
                  ]
                : []),
              { key: 'news', label: t('nav.whatsNew'), icon: 'info', onSelect: () => setOpen('news') },
              { key: 'about', label: t('user.about'), icon: 'info', onSelect: () => setOpen('about') },
              { key: 'out', label: t('user.signOut'), icon: 'signOut', onSelect: () => void signOut(navigate) },
            ],
          },
        ]}
      >
        {initials}
      </MenuButton>
      <Suspense fallback={null}>
        <UserDialogs open={open} onOpen={setOpen} />
      </Suspense>
    </>
  );
}
