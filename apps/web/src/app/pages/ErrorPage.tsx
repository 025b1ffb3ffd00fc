import { useRouter } from '@tanstack/react-router';
import { refused } from '../../text/en/refused.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { FrameActions, FramePage } from '../../ui/page/FramePage.js';
import { lastFailure } from '../session/failure.js';
import { restorable } from '../session/last-route.js';

addMessages(refused);

/** Shows the failure and a link back. */
export function ErrorPage() {
  const router = useRouter();
  const failure = lastFailure();
  return (
    <FramePage title={t('error.title')} text={failure?.text ?? t('error.unknown')}>
      <FrameActions>
        <Button
          look="primary"
          icon="retry"
          onClick={() => void router.navigate({ href: restorable(failure?.href) ?? '/', replace: true })}
        >
          {t('error.back')}
        </Button>
        <Button onClick={() => void router.navigate({ to: '/sign_in' })}>{t('error.signIn')}</Button>
      </FrameActions>
    </FramePage>
  );
}
