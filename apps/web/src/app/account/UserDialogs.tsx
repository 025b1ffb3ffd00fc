import { lazy } from 'react';
import { t } from '../../text/t.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { WhatsNew } from '../whats-new/WhatsNew.js';

const Account = lazy(async () => ({ default: (await import('./Account.js')).Account }));
const Preferences = lazy(async () => ({ default: (await import('./Preferences.js')).Preferences }));
const About = lazy(async () => ({ default: (await import('./About.js')).About }));
const Outbox = lazy(async () => ({ default: (await import('./Outbox.js')).Outbox }));

export type UserDialog = 'news' | 'account' | 'preferences' | 'outbox' | 'about';

interface Props {
  readonly open: UserDialog | null;
  readonly onOpen: (dialog: UserDialog | null) => void;
}

/** The dialogs that the user menu opens. */
export function UserDialogs({ open, onOpen }: Props) {
  const close = () => onOpen(null);
  return (
    <>
      <WhatsNew opened={open === 'news'} onOpen={() => onOpen('news')} onClose={close} />
      <Dialog opened={open === 'account'} onClose={close} title={t('user.account')}>
        <Account onDone={close} />
      </Dialog>
      <Dialog opened={open === 'preferences'} onClose={close} title={t('user.preferences')} width={520}>
        <Preferences />
      </Dialog>
      <Dialog opened={open === 'outbox'} onClose={close} title={t('user.outbox')} width={620}>
        <Outbox />
      </Dialog>
      <Dialog opened={open === 'about'} onClose={close} title={t('user.about')}>
        <About />
      </Dialog>
    </>
  );
}
