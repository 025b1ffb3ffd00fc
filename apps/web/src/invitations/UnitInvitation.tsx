import type { MadeInvitation } from '@backhaul/contract';
import { EXPIRATIONS, type Expiration } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { problemText } from '../api/problem.js';
import { dialogs } from '../text/en/dialogs.js';
import { invitations } from '../text/en/invitations.js';
import { addMessages, t } from '../text/t.js';
import { momentText } from '../text/zone.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { Skeleton } from '../ui/data/Skeleton.js';
import { DialogActions } from '../ui/dialog/Dialog.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { SelectField } from '../ui/form/Field.js';
import { useChange } from '../ui/resource/use-change.js';
import { InvitationLink } from './InvitationLink.js';
import { useAudioRooms } from './use-audio-rooms.js';

addMessages(dialogs);
addMessages(invitations);

interface Props {
  readonly unitId: string;
  readonly groupId: string;
  readonly inventoryId: string;
  readonly onDone: () => void;
}

/** The invitation of a smart or lite unit: extend it, replace its link, end it, remove an ad-hoc unit. */
export default function UnitInvitation({ unitId, groupId, inventoryId, onDone }: Props) {
  const rooms = useAudioRooms(inventoryId);
  const change = useChange();
  const input = { params: { id: unitId } };
  const { data, error } = useQuery({
    ...callQuery(api.invitations.invitation, input),
    staleTime: 0,
    retry: false,
  });
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const [expiration, setExpiration] = useState<Expiration>('day');
  const [sure, setSure] = useState<'revoke' | 'remove' | null>(null);
  const act = useMutation({ mutationFn: (what: () => Promise<unknown>) => change(what) });
  const renewal = useMutation({
    mutationFn: (body: Parameters<typeof api.invitations.renew>[0]['body']) =>
      change(async () => setMade(await api.invitations.renew({ ...input, body }, idempotencyHeaders()))),
  });
  if (made !== null) return <InvitationLink made={made} onDone={onDone} />;
  if (!data) return error ? <Notice tone="warning">{problemText(error)}</Notice> : <Skeleton lines={4} />;
  const { mode, recipient, transport, revoked, expiresAt, regeneratesAt, lastUsedAt, audioRoom, lostAudioRoom } = data;

  const twice = (which: 'revoke' | 'remove', what: () => Promise<unknown>) => () => {
    if (sure === which) act.mutate(what);
    setSure(sure === which ? null : which);
  };
  const remove = async () => {
    await api.invitations.remove({ params: { groupId, id: unitId } });
    onDone();
  };
  return (
    <>
      <DialogText>
        {[
          recipient === '' ? '' : t('invitation.sentTo', { recipient }),
          expiresAt === null ? '' : t('smart.until', { time: momentText(expiresAt) }),
          regeneratesAt === null ? '' : t('smart.regenerated', { time: momentText(regeneratesAt) }),
          lastUsedAt === null ? t('invitation.unused') : t('invitation.used', { time: momentText(lastUsedAt) }),
        ]
          .filter((sentence) => sentence !== '')
          .join(' ')}
      </DialogText>
      {revoked ? <Notice tone="warning">{t('invitation.revoked')}</Notice> : null}
      {mode === 'adhoc' ? (
        <SelectField
          label={t('invitation.prolong')}
          value={expiration}
          onChange={(event) => {
            const next = EXPIRATIONS.find((one) => one === event.target.value) ?? 'day';
            setExpiration(next);
            act.mutate(() => api.invitations.setExpiration({ ...input, body: { expiration: next } }));
          }}
        >
          {EXPIRATIONS.map((one) => (
            <option key={one} value={one}>
              {t(`smart.expiration.${one}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {lostAudioRoom === '' ? null : (
        <Notice tone="warning">{t('invitation.lostAudioRoom', { name: lostAudioRoom })}</Notice>
      )}
      <SelectField
        label={t('smart.audioRoom')}
        hint={t('invitation.audioRoomHint')}
        value={audioRoom?.id ?? ''}
        onChange={({ target: { value } }) => {
          const body = { audioRoomId: value || null };
          act.mutate(() => api.invitations.setAudioRoom({ ...input, body }));
        }}
      >
        <option value="">{t('smart.noAudioRoom')}</option>
        {rooms.map((room) => (
          <option key={room.id} value={room.id}>
            {room.name}
          </option>
        ))}
      </SelectField>
      <DialogText>{t('invitation.renewText')}</DialogText>
      {act.error ? <Notice tone="warning">{problemText(act.error)}</Notice> : null}
      {renewal.error ? (
        <Notice tone="warning">{`${t('pair.resetFailed')}. ${problemText(renewal.error)}`}</Notice>
      ) : null}
      {sure === null ? null : <Notice tone="warning">{t('invitation.confirm')}</Notice>}
      <DialogActions>
        {mode === 'adhoc' ? (
          <Button look="danger" onClick={twice('remove', remove)}>
            {t('invitation.remove')}
          </Button>
        ) : null}
        {revoked ? null : (
          <Button look="danger" onClick={twice('revoke', () => api.invitations.revoke(input))}>
            {t('invitation.revoke')}
          </Button>
        )}
        <Button
          look="primary"
          busy={act.isPending || renewal.isPending}
          onClick={() => renewal.mutate({ expiration, transport, recipient })}
        >
          {t('invitation.renew')}
        </Button>
      </DialogActions>
    </>
  );
}
