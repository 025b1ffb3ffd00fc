import { routeAccess } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentUserQuery } from '../../session/queries.js';
import { refused } from '../../text/en/refused.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { FrameActions, FramePage } from '../../ui/page/FramePage.js';
import { signOut } from '../session/sign-out.js';
import { ViewBanner } from '../support/ViewBanner.js';

addMessages(refused);

/** For users without rights here: shows the signed-in user, and offers to sign in as another one. */
function RefusedPage({ kind }: { readonly kind: 'unauthorized' | 'limited' }) {
  const navigate = useNavigate();
  const { data: user } = useQuery({ ...currentUserQuery, retry: false });
  return (
    <FramePage title={t(`${kind}.title`)} text={user ? t(`${kind}.text`, { name: user.username }) : undefined}>
      <FrameActions>
        {user && routeAccess(user.roles, '/easy_live') === 'allow' ? (
          <Button look="primary" icon="play" onClick={() => void navigate({ to: '/easy_live' })}>
            {t('refused.easyLive')}
          </Button>
        ) : null}
        <Button icon="signOut" onClick={() => void signOut(navigate)}>
          {t('refused.other')}
        </Button>
      </FrameActions>
      <ViewBanner />
    </FramePage>
  );
}

/** For users of a role that has no access. */
export const UnauthorizedPage = () => <RefusedPage kind="unauthorized" />;

/** For users of a role whose access is limited to other applications. */
export const LimitedPage = () => <RefusedPage kind="limited" />;
