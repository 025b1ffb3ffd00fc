import { useEffect, useState } from 'react';
import { useCurrentUser } from '../session/hooks.js';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { forgetPlace, lastPlace } from './last-place.js';
import { openTalk } from './place.js';
import classes from './Talk.module.css';

function dismiss(): void {
  forgetPlace();
  openTalk(null);
}

/** The room before the page was reloaded: the user must confirm before it is joined and a microphone is opened. */
export function WasInRoom() {
  const { signedInAt } = useCurrentUser();
  const [before] = useState(() => lastPlace(signedInAt, Date.now()));
  const until = before?.until ?? 0;
  useEffect(() => {
    const timer = setTimeout(dismiss, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (before === null) return null;
  const { place } = before;
  return (
    <>
      <Notice tone="info">{t(`talk.before.${place.kind}`, { name: place.name })}</Notice>
      <div className={classes['line']}>
        <Button look="primary" onClick={() => openTalk(place)}>
          {t('talk.rejoin')}
        </Button>
        <Button look="quiet" onClick={dismiss}>
          {t('talk.dismiss')}
        </Button>
      </div>
    </>
  );
}
