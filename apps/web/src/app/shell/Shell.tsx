import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LiveSession } from '../../live/index.js';
import { t } from '../../text/t.js';
import { Talk } from '../../talk/Talk.js';
import { Chat } from '../chat/Chat.js';
import { Shortcuts } from '../keys/Shortcuts.js';
import { loadLater } from '../upgrade/load-later.js';
import { ConnectionBanner } from './ConnectionBanner.js';
import { ManageMenu } from './ManageMenu.js';
import { Rail } from './Rail.js';
import { SessionEffects } from './SessionEffects.js';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.js';
import { useFocusNet } from './use-focus-fallback.js';

const LaterParts = lazy(() => loadLater(async () => ({ default: (await import('./LaterParts.js')).LaterParts })));

/** The frame of every screen: rail, top bar, and the page in the remaining space. */
export function Shell() {
  useFocusNet();
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#page">
        {t('nav.skip')}
      </a>
      <LiveSession />
      <SessionEffects />
      <TopBar />
      <Rail />
      <main className={classes['page']}>
        <ManageMenu />
        <div id="page" className={classes['content']} tabIndex={-1}>
          <Outlet />
        </div>
      </main>
      <Chat />
      <Suspense fallback={null}>
        <LaterParts />
      </Suspense>
      <ConnectionBanner />
      <Talk />
      <Shortcuts />
    </div>
  );
}
