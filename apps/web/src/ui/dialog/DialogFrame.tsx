import './mantine.css';
import { MantineProvider, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/t.js';
import { useScheme } from '../scheme/scheme.js';
import { theme } from './theme.js';
import classes from './Dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** px. */
  readonly width: number;
  readonly children: ReactNode;
}

/** The frame of a dialog; loaded with the first one. No style element is written: the variables are in `mantine.css`. */
export function DialogFrame({ opened, onClose, title, width, children }: Props) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useScheme()} withCssVariables={false} withGlobalClasses={false}>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={width}
        centered
        // Scroll locking writes a style element, which the content security policy refuses; the page does not scroll anyway.
        lockScroll={false}
        transitionProps={{ duration: 0 }}
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
        {children}
      </Modal>
    </MantineProvider>
  );
}
