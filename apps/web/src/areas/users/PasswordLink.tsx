import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { copyText } from '../../ui/form/copy.js';
import { CopyLine } from '../../ui/form/CopyLine.js';
import { toast } from '../../ui/toast/toast.js';
import { useChange } from '../../ui/resource/use-change.js';
import { lockedReason } from './activation.js';
import type { User } from './user.js';

type Made = HandlerOutput<AppContract['users']['createPasswordLink']>;

/** Link for a user to set a password: sent by e-mail or copied; shown only once. */
export function PasswordLink({ user }: { readonly user: User }) {
  const manages = useCan('user:manage');
  const change = useChange();
  const [made, setMade] = useState<Made | null>(null);
  const [busy, setBusy] = useState<'email' | 'copy' | 'force' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = manages ? (user.active ? lockedReason(user) : t('users.link.inactive')) : t('permission.missing');
  const make = async (deliver: 'email' | 'copy') => {
    setBusy(deliver);
    setRefusal(null);
    try {
      const link = await change(() =>
        api.users.createPasswordLink({ params: { id: user.id }, body: { deliver } }, idempotencyHeaders()),
      );
      setMade(link);
      if (link.url !== null) await copyText(link.url);
    } catch (error) {
      setMade(null);
      setRefusal(problemText(error));
    }
    setBusy(null);
  };
  const force = async () => {
    setBusy('force');
    setRefusal(null);
    const forceChangePassword = !user.forceChangePassword;
    try {
      await change(() =>
        api.users.update({ params: { id: user.id }, body: { forceChangePassword } }, idempotencyHeaders()),
      );
      toast(t(forceChangePassword ? 'users.force.done' : 'users.force.undone'), { tone: 'success' });
    } catch (error) {
      setRefusal(problemText(error));
    }
    setBusy(null);
  };
  return (
    <>
      <Facts
        facts={[
          [t('users.password'), t(user.passwordSet ? 'users.password.set' : 'users.noPassword')],
          [
            t('users.link'),
            user.passwordLinkExpiresAt === null
              ? t('users.link.none')
              : t('users.link.until', { time: momentText(user.passwordLinkExpiresAt) }),
          ],
          [t('users.expiresAt'), expiryText(user)],
          [t('users.force'), t(user.forceChangePassword ? 'users.force.on' : 'users.force.off')],
        ]}
      />
      <DialogText>{t('users.link.text')}</DialogText>
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      {made === null ? null : (
        <Notice tone="info">
          {t(`users.link.${made.delivery}`, { email: user.email, time: momentText(made.expiresAt) })}
        </Notice>
      )}
      {made === null || made.url === null ? null : <CopyLine label={t('users.link')} value={made.url} />}
      <DialogActions>
        <Button
          icon="lock"
          busy={busy === 'force'}
          reason={manages ? lockedReason(user) : t('permission.missing')}
          onClick={() => void force()}
        >
          {t(user.forceChangePassword ? 'users.force.undo' : 'users.force.act')}
        </Button>
        <Button icon="copy" busy={busy === 'copy'} reason={reason} onClick={() => void make('copy')}>
          {t('users.link.copyAct')}
        </Button>
        <Button
          look="primary"
          icon="mail"
          busy={busy === 'email'}
          reason={reason ?? (user.email === '' ? t('users.link.noEmail') : null)}
          onClick={() => void make('email')}
        >
          {t('users.link.sendAct')}
        </Button>
      </DialogActions>
    </>
  );
}

const expiryText = ({ passwordExpiresAt: at }: User): string => {
  if (at === null) return t('users.never');
  const time = momentText(at, { dateStyle: 'medium' });
  return at <= Date.now() ? t('users.expiresAt.past', { time }) : time;
};
