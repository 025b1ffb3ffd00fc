import { useEffect, type ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Logo } from '../icon/Logo.js';
import classes from './FramePage.module.css';
import { Ridges } from './Ridges.js';

interface Props {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

/** A page outside of the app: sign-in, errors, refusals. Text and fields on the background, no card. */
export function FramePage({ title, text, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  return (
    <main className={classes['frame']}>
      <Ridges />
      <div className={classes['column']}>
        <p className={classes['brand']}>
          <Logo size={34} />
          {t('app.name')}
        </p>
        <h1 className={classes['title']}>{title}</h1>
        {text ? <p className={classes['text']}>{text}</p> : null}
        {children}
      </div>
    </main>
  );
}

/** The buttons of such a page. */
export function FrameActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
