import { keys as texts } from '../../text/en/keys.js';
import { addMessages, t } from '../../text/t.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import classes from './keys.module.css';

addMessages(texts);

const SHORTCUTS = [
  [['?'], 'keys.list'],
  [['Ctrl', 'K'], 'keys.find'],
  [['/'], 'keys.search'],
  [['↑', '↓'], 'keys.move'],
  [['Enter'], 'keys.open'],
  [['Space'], 'keys.check'],
  [['S'], 'keys.start'],
  [['X'], 'keys.stop'],
  [['Esc'], 'keys.close'],
] as const;

/** The keyboard shortcuts and what each does. */
export function ShortcutList() {
  return (
    <>
      <dl className={classes['keys']}>
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text} className={classes['line']}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <DialogText>{t('keys.text')}</DialogText>
    </>
  );
}
