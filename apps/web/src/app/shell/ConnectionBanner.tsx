import { useConnection } from '../../live/index.js';
import { t } from '../../text/t.js';
import { useNow } from '../../ui/age/use-now.js';
import { Age } from '../../ui/age/Age.js';
import { Icon } from '../../ui/icon/Icon.js';
import classes from './ConnectionBanner.module.css';

/** Warns that the screen may be outdated: the connection is lost, or the browser was suspended (spec 3 §4). */
export function ConnectionBanner() {
  const { state, lastMessageAt, retryAt } = useConnection();
  const shown = state === 'lost' || state === 'devicesLost' || state === 'inactive';
  return (
    <div className={classes['place']} role="status">
      {shown ? (
        <div className={classes['banner']}>
          <Icon name="offline" size={16} />
          <span>
            <strong>{t('banner.partial')}</strong> {t(`banner.${state}`)}
          </span>
          <span className={classes['more']} aria-hidden="true">
            {lastMessageAt === null ? null : (
              <>
                {t('banner.lastUpdate')} <Age at={lastMessageAt} />
              </>
            )}
            {retryAt === null ? null : <Retry at={retryAt} />}
          </span>
        </div>
      ) : null}
    </div>
  );
}

function Retry({ at }: { readonly at: number }) {
  const seconds = Math.max(0, Math.ceil((at - useNow()) / 1000));
  return <> · {t('banner.retry', { count: seconds })}</>;
}
