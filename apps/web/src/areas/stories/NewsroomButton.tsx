import { lazy, useState } from 'react';
import { newsroom as words } from '../../text/en/newsroom.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Dialog } from '../../ui/dialog/Dialog.js';

addMessages(words);

const NewsroomDialog = lazy(() => import('./newsroom/NewsroomDialog.js'));

/** Opens the newsroom connection: state, settings and mapping. */
export function NewsroomButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('newsroom.title')}</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('newsroom.title')} width={860}>
        <NewsroomDialog />
      </Dialog>
    </>
  );
}
