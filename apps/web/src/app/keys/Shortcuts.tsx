import { lazy, useState } from 'react';
import { t } from '../../text/t.js';
import { useAction } from '../../ui/actions/actions.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { useShortcut } from '../../ui/keys/use-shortcut.js';

const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.js')).ShortcutList }));

/** `?` lists the keyboard shortcuts; renders nothing else. */
export function Shortcuts() {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  useShortcut('?', open);
  useAction(t('keys.title'), open);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={t('keys.title')} width={480}>
      <ShortcutList />
    </Dialog>
  );
}
