import { changePreferences } from '../../session/change-preferences.js';
import { t } from '../../text/t.js';
import { IconButton } from '../../ui/button/IconButton.js';
import classes from './ChatPanel.module.css';

/** The chat page runs in its own origin, so that it has no access to the console. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

/** The chat with the provider, beside the page so that it covers nothing. Hiding it ends its script. */
export function ChatPanel() {
  return (
    <aside className={classes['chat']} aria-label={t('chat.title')}>
      <header className={classes['head']}>
        <h2 className={classes['title']}>{t('chat.title')}</h2>
        <IconButton
          icon="close"
          label={t('chat.hide')}
          onClick={() => changePreferences({ zendeskChatHidden: true })}
        />
      </header>
      <iframe className={classes['frame']} src="/chat" title={t('chat.title')} sandbox={SANDBOX} />
    </aside>
  );
}
