import type { RemoteDevice } from '@backhaul/contract';
import { checkRemoteReason, needsRemoteApproval, type RemoteActionName } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';
import { AskChoices } from './AskChoices.js';

type Asked = RemoteActionName | 'restartOnAir';

const ASKED: readonly Asked[] = ['diagnostic', 'screenshot', 'logs', 'restart', 'restartOnAir'];

const actionOf = (asked: Asked): RemoteActionName => (asked === 'restartOnAir' ? 'restart' : asked);

/** Remote actions on the selected devices, each with a reason; a restart on air is a separate action with a second confirmation. */
export function useDeviceActs(): readonly Act<RemoteDevice>[] {
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  return ASKED.map((asked) => {
    const action = actionOf(asked);
    const isOnAir = asked === 'restartOnAir';
    return {
      key: asked,
      label: () => t(`remote.ask.${asked}`),
      look: action === 'restart' ? 'danger' : 'quiet',
      fits: ({ onAir }) => action !== 'restart' || onAir === isOnAir,
      reason: ({ support }) => (isOnAir && support ? t('remote.supportOnAir') : null),
      title: (rows) => t(`remote.askTitle.${asked}`, wordsOf(rows)),
      consequences: (rows) => consequencesOf(asked, rows),
      choices: (
        <AskChoices
          reason={reason}
          onReason={setReason}
          confirmed={isOnAir ? confirmed : null}
          onConfirmed={setConfirmed}
        />
      ),
      ready: checkRemoteReason(reason) === null && (!isOnAir || confirmed),
      run: ({ id }) =>
        api.remoteActions.ask({ body: { deviceId: id, action, reason, onAir: isOnAir } }, idempotencyHeaders()),
      done: (count) => t('remote.asked', { count }),
    } satisfies Act<RemoteDevice>;
  });
}

const wordsOf = (rows: readonly RemoteDevice[]) => ({ count: rows.length, name: rows[0]?.name ?? '' });

function consequencesOf(asked: Asked, rows: readonly RemoteDevice[]): readonly string[] {
  const approved = rows.filter(({ approval }) => needsRemoteApproval(approval, actionOf(asked)));
  const offline = asked === 'diagnostic' ? [] : rows.filter(({ online }) => !online);
  return [
    t(`remote.effect.${asked}`),
    ...(approved.length > 0 ? [t('remote.effect.approval', { count: approved.length })] : []),
    ...(offline.length > 0 ? [t('remote.effect.offline', { count: offline.length })] : []),
  ];
}
