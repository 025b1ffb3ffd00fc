import { lazy, useState } from 'react';
import { useCan } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Dialog } from '../../../ui/dialog/Dialog.js';

const SeveralUnits = lazy(() => import('./SeveralUnits.js'));

/** Opens what can be done with several of the units that are listed, for who may do anything with them. */
export function BulkButton({ ids, className }: { readonly ids: readonly string[]; readonly className?: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (!useCan('unit:start') || ids.length === 0) return null;
  return (
    <>
      <Button
        look="plain"
        icon="several"
        className={className}
        aria-label={t('bulk.title')}
        title={t('bulk.title')}
        onClick={() => setOpened(true)}
      >
        {t('bulk.title')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('bulk.title')} width={680}>
        <SeveralUnits ids={ids} onDone={close} />
      </Dialog>
    </>
  );
}
