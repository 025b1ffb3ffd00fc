import type { CurrentUser } from '@backhaul/contract';
import { ROLE_NAMES } from '@backhaul/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../session/queries.js';
import { translated } from '../../text/sentences.js';
import { account } from '../../text/en/account.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { FormSection } from '../../ui/form/Form.js';
import { ContactSection } from './ContactSection.js';
import { NameForm } from './NameForm.js';
import { PasskeySection } from './PasskeySection.js';
import { PasswordForm } from './PasswordForm.js';
import { PushSection } from './PushSection.js';
import { OwnSessions } from './OwnSessions.js';
import { TwoFactorSection } from './TwoFactorSection.js';
import { UpdatesSection } from './UpdatesSection.js';

addMessages(account);

const DATE = { dateStyle: 'medium' } as const;

/** The account of the signed-in user: name, contact details, news by e-mail, password, second factor and sessions. */
export function Account({ onDone }: { readonly onDone: () => void }) {
  const { data: user, dataUpdatedAt } = useSuspenseQuery(currentUserQuery);
  const { secondsToPwdExpiration, formerSignInAt, failedSignIns } = user;
  const expires = secondsToPwdExpiration === null ? null : dataUpdatedAt + secondsToPwdExpiration * 1000;
  const facts: readonly (readonly [string, string])[] = [
    [t('account.username'), user.username],
    [t('account.roles'), user.roles.map((role) => translated(ROLE_NAMES[role])).join(', ')],
    [t('account.formerSignIn'), formerSignInAt === null ? t('account.never') : momentText(formerSignInAt)],
    [t('account.failedSignIns'), String(failedSignIns)],
  ];
  return (
    <>
      <Facts facts={facts} />
      {user.enterprise ? <Notice tone="info">{t('account.enterprise')}</Notice> : <OwnName user={user} />}
      {user.enterprise ? null : <ContactSection />}
      <UpdatesSection />
      <PushSection />
      {user.enterprise ? null : (
        <>
          <FormSection head={t('account.password')}>
            {expires === null ? null : (
              <DialogText>{t('account.expiresAt', { time: momentText(expires, DATE) })}</DialogText>
            )}
            <PasswordForm username={user.username} onDone={onDone} />
          </FormSection>
          <FormSection head={t('twoFactor.head')}>
            <TwoFactorSection />
          </FormSection>
          <FormSection head={t('passkeys.head')}>
            <PasskeySection />
          </FormSection>
        </>
      )}
      <FormSection head={t('sessions.head')}>
        <OwnSessions />
      </FormSection>
    </>
  );
}

const OwnName = ({ user }: { readonly user: CurrentUser }) => (
  <FormSection head={t('account.name')}>
    <NameForm firstName={user.firstName} lastName={user.lastName} />
  </FormSection>
);
