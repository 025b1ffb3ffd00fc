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

const CLASSES = {
  content: classes['content'] ?? '',
  title: classes['title'] ?? '',
  body: classes['body'] ?? '',
  overlay: classes['overlay'] ?? '',
  close: classes['close'] ?? '',
};

/** The frame of a dialog; loaded with the first one. It writes no style element: the variables are in `mantine.css`. */
export function DialogFrame({ opened, onClose, title, width, children }: Props) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useScheme()} withCssVariables={false} withGlobalClasses={false}>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size={width}
        centered
        returnFocus={false}
        // Scroll locking writes a style element, which the content security policy refuses; the page does not scroll anyway.
        lockScroll={false}
        transitionProps={{ duration: 0 }}
        classNames={CLASSES}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className={classes['header']}>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('dialog.close')} />
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineProvider>
  );
}
