import { Modal } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Skeleton } from '../data/Skeleton.js';
import classes from './Dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** px; a phone uses what it has. */
  readonly width?: number;
  /** May be a lazy component: the frame stands while it loads. Rendered only while the dialog is open. */
  readonly children: ReactNode;
}

/** A dialog: keeps the focus inside, closes on Escape, gives the focus back. */
export function Dialog({ opened, onClose, title, width = 460, children }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
        overlay: classes['overlay'] ?? '',
        close: classes['close'] ?? '',
      }}
    >
      <Suspense fallback={<Skeleton lines={4} />}>{children}</Suspense>
    </Modal>
  );
}

/** The row of buttons at the foot of a dialog; the main one comes last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
