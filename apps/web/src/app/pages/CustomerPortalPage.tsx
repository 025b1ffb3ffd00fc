import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { problemText } from '../../api/problem.js';
import { applications } from '../../text/en/applications.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { FrameActions, FramePage } from '../../ui/page/FramePage.js';
import { addressesQuery } from '../applications/addresses.js';
import { webAddress } from '../applications/linked-applications.js';

addMessages(applications);

/** Links to the provider's portal, at the address that the operator of this console configured; says so where none is configured. */
export function CustomerPortalPage() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(addressesQuery);
  const portal = webAddress(data?.customerPortal ?? null);
  const href = portal?.href;
  useEffect(() => {
    if (href !== undefined) window.location.replace(href);
  }, [href]);
  const text = error
    ? t('portal.failed', { reason: problemText(error) })
    : data === undefined
      ? undefined
      : portal === null
        ? t('portal.none')
        : t('portal.redirecting', { host: portal.host });
  return (
    <FramePage title={t('portal.title')} text={text}>
      <FrameActions>
        {portal === null ? null : (
          <Button look="primary" icon="arrowRight" onClick={() => window.location.replace(portal.href)}>
            {t('portal.go', { host: portal.host })}
          </Button>
        )}
        {error ? (
          <Button look="primary" icon="retry" onClick={() => void refetch()}>
            {t('data.retry')}
          </Button>
        ) : null}
        <Button icon="back" onClick={() => void navigate({ to: '/' })}>
          {t('portal.back')}
        </Button>
      </FrameActions>
    </FramePage>
  );
}
