import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { canUsePasskeys } from '../../session/passkeys.js';
import { currentUserQuery } from '../../session/queries.js';
import { account } from '../../text/en/account.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { FrameActions, FramePage } from '../../ui/page/FramePage.js';
import { NewPasskey } from '../account/NewPasskey.js';
import { RecoveryCodes } from '../account/RecoveryCodes.js';
import { SetUpTwoFactor } from '../account/SetUpTwoFactor.js';
import { landing } from '../session/destination.js';
import { signOut } from '../session/sign-out.js';

addMessages(account);

const route = getRouteApi('/set_up_second_factor');

/** Sets up the second factor that an inventory of the user requires: an authenticator app or a passkey, before anything else. */
export function SecondFactorPage() {
  const { back } = route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [way, setWay] = useState<'app' | 'passkey'>('app');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const choice = canUsePasskeys();
  const goOn = async () => {
    const { roles } = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    await router.navigate({ href: back === undefined ? '/' : landing(roles, back), replace: true });
  };
  if (codes !== null) {
    return (
      <FramePage title={t('secondFactor.title')}>
        <RecoveryCodes codes={codes} onDone={() => void goOn()} />
      </FramePage>
    );
  }
  return (
    <FramePage title={t('secondFactor.title')} text={t(choice ? 'secondFactor.text' : 'secondFactor.textApp')}>
      {choice ? (
        <Segmented
          label={t('secondFactor.way')}
          value={way}
          options={[
            { value: 'app', label: t('secondFactor.app') },
            { value: 'passkey', label: t('secondFactor.passkey') },
          ]}
          onChange={setWay}
        />
      ) : null}
      {way === 'app' ? (
        <SetUpTwoFactor onConfirmed={setCodes} />
      ) : (
        <NewPasskey onAdded={setCodes} onCancel={() => setWay('app')} />
      )}
      <FrameActions>
        <Button icon="signOut" onClick={() => void signOut(navigate)}>
          {t('user.signOut')}
        </Button>
      </FrameActions>
    </FramePage>
  );
}
