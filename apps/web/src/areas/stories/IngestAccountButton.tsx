import { lazy, useState } from 'react';
import { ingestAccount as words } from '../../text/en/ingest-account.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Dialog } from '../../ui/dialog/Dialog.js';

addMessages(words);

const IngestAccountDialog = lazy(() => import('./ingest-account/IngestAccountDialog.js'));

/** Opens the account with which another system fetches files. */
export function IngestAccountButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('ingestAccount.title')}</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('ingestAccount.title')} width={620}>
        <IngestAccountDialog />
      </Dialog>
    </>
  );
}
