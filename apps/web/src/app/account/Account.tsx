import { ROLE_NAMES } from '@backhaul/domain';
import { useCurrentUser } from '../../session/hooks.js';
import { translated } from '../../text/sentences.js';
import { account } from '../../text/en/account.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { Facts } from '../../ui/data/Facts.js';
import { FormSection } from '../../ui/form/Form.js';
import { ContactSection } from './ContactSection.js';
import { NameForm } from './NameForm.js';
import { PasswordForm } from './PasswordForm.js';
import { TwoFactorSection } from './TwoFactorSection.js';

addMessages(account);

interface Props {
  /** Days until the password expires, when they are few. */
  readonly expiresInDays: number | null;
  readonly onDone: () => void;
}

/** Oneself: name, how to be reached, password, second factor. */
export function Account({ expiresInDays, onDone }: Props) {
  const user = useCurrentUser();
  const password = (
    <FormSection head={t('account.password')}>
      <PasswordForm username={user.username} onDone={onDone} />
    </FormSection>
  );
  if (expiresInDays !== null) {
    return (
      <>
        <Notice tone="warning">
          {expiresInDays === 0 ? t('account.expiresToday') : t('account.expires', { count: expiresInDays })}
        </Notice>
        {password}
        <Button look="plain" onClick={onDone}>
          {t('account.later')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Facts
        facts={[
          [t('account.username'), user.username],
          [t('account.roles'), user.roles.map((role) => translated(ROLE_NAMES[role])).join(', ')],
        ]}
      />
      <FormSection head={t('account.name')}>
        <NameForm firstName={user.firstName} lastName={user.lastName} />
      </FormSection>
      <ContactSection />
      {password}
      <FormSection head={t('twoFactor.head')}>
        <TwoFactorSection />
      </FormSection>
    </>
  );
}
