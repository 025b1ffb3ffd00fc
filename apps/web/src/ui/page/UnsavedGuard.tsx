import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../../text/t.js';
import { ConfirmDialog } from '../dialog/ConfirmDialog.js';
import { Unsaved } from '../dialog/unsaved.js';

/** Asks before the user leaves a page with unsaved changes (`useUnsaved`), also by closing the browser's tab. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [unsaved, setUnsaved] = useState(false);
  const leaving = useBlocker({ shouldBlockFn: () => unsaved, enableBeforeUnload: unsaved, withResolver: true });
  return (
    <>
      <Unsaved value={setUnsaved}>{children}</Unsaved>
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        title={t('dialog.unsaved')}
        confirmLabel={t('dialog.discard')}
        cancelLabel={t('dialog.keep')}
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      />
    </>
  );
}
