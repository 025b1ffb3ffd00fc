import type { MadeInvitation } from '@backhaul/contract';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { DialogActions } from '../ui/dialog/Dialog.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { CopyLine } from '../ui/form/CopyLine.js';
import { Qr } from '../ui/data/Qr.js';
import { momentText } from '../text/zone.js';

interface Props {
  readonly made: MadeInvitation;
  readonly onDone: () => void;
}

/** The link of an invitation, which is shown only once. */
export function InvitationLink({ made, onDone }: Props) {
  const { name, link, delivery, recipient, expiresAt, regeneratesAt } = made;
  return (
    <>
      <Notice tone="info">
        {delivery === 'shown' ? t('smart.delivery.shown') : t(`smart.delivery.${delivery}`, { recipient })}
      </Notice>
      <Qr text={link} label={t('smart.qr')} />
      <CopyLine label={t('smart.link')} value={link} />
      <DialogText>
        {t('smart.linkText', { name })} {expiresAt === null ? null : t('smart.until', { time: momentText(expiresAt) })}
        {regeneratesAt === null ? null : t('smart.regenerated', { time: momentText(regeneratesAt) })}
      </DialogText>
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </>
  );
}
