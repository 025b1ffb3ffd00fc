import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { currentUserQuery } from '../../session/queries.js';
import { account } from '../../text/en/account.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { FrameActions, FramePage } from '../../ui/page/FramePage.js';
import { PasswordForm } from '../account/PasswordForm.js';
import { daysToExpiry } from '../session/days-to-expiry.js';
import { landing } from '../session/destination.js';
import { putOffReminder } from '../session/password-reminder.js';
import { signOut } from '../session/sign-out.js';

addMessages(account);

const route = getRouteApi('/change_password');

/** Changes a password that has expired, expires soon or has to be changed; the user may keep only one that is still valid. */
export function ChangePasswordPage() {
  const { back } = route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { passwordDue, secondsToPwdExpiration, username, roles } = user;
  const days = daysToExpiry(secondsToPwdExpiration);
  const goOn = () => void router.navigate({ href: back === undefined ? '/' : landing(roles, back), replace: true });
  const text =
    passwordDue === null
      ? days === null
        ? t('changePassword.text')
        : days === 0
          ? t('changePassword.today')
          : t('changePassword.soon', { count: days })
      : t(`changePassword.${passwordDue}`);
  return (
    <FramePage title={t('changePassword.title')} text={text}>
      <PasswordForm alone username={username} onDone={goOn} />
      <FrameActions>
        {passwordDue === null ? (
          <Button
            onClick={() => {
              putOffReminder(user);
              goOn();
            }}
          >
            {t('changePassword.later')}
          </Button>
        ) : (
          <Button icon="signOut" onClick={() => void signOut(navigate)}>
            {t('user.signOut')}
          </Button>
        )}
      </FrameActions>
    </FramePage>
  );
}
