import type { ManagedChannel, Playout, PlayoutQueue } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { useCan } from '../../../session/hooks.js';
import { playouts as words } from '../../../text/en/playouts.js';
import { translated } from '../../../text/sentences.js';
import { addMessages, t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import { Button } from '../../../ui/button/Button.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { SettingGroup } from '../../../ui/setting/Setting.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import { useLiveChannel } from '../channel.js';
import classes from '../channels.module.css';
import { BreakIn } from './BreakIn.js';
import { OnAir } from './OnAir.js';
import { ENDED_LOOKS, nameOf, notesOf, swapped, takesLiveOff } from './playout.js';

addMessages(words);

/** Refresh interval of the queue, ms. */
const READ_MS = 2000;

/** The playout queue of a channel: current, waiting and ended files. */
export default function Playouts({ row }: { readonly row: ManagedChannel }) {
  const channel = useLiveChannel(row);
  const { id } = channel;
  const may = useCan('playout:control');
  const { data, error, refetch } = useQuery({
    ...callQuery(api.playouts.list, { params: { id } }, [channel.status]),
    staleTime: 0,
    refetchInterval: READ_MS,
  });
  const change = useChange();
  const {
    mutate,
    error: refused,
    isPending,
  } = useMutation({
    mutationFn: (act: () => Promise<PlayoutQueue>) => change(act),
  });
  const [breakIn, setBreakIn] = useState(false);
  if (data === undefined) return <NotLoaded error={error} lines={5} onRetry={() => void refetch()} />;
  const reason = may ? (data.supported ? null : t('playout.unsupported')) : t('playout.denied');
  const { queue, now, running, ended } = data;
  const current = running ? (queue.find(({ playoutId }) => playoutId === now?.playoutId) ?? queue[0]) : undefined;
  const waiting = queue.filter((one) => one !== current);
  const order = (ids: readonly string[]): void => {
    const playoutIds = [...(current ? [current.playoutId] : []), ...ids];
    mutate(() => api.playouts.change({ params: { id }, body: { playoutIds } }, idempotencyHeaders()));
  };
  const remove = (playoutId: string): void =>
    mutate(() => api.playouts.remove({ params: { id, playoutId } }, idempotencyHeaders()));
  const setBreaking = (value: boolean): void => {
    setBreakIn(value);
    if (running) mutate(() => api.playouts.change({ params: { id }, body: { breakIn: value } }, idempotencyHeaders()));
  };
  return (
    <>
      <DialogText>{t('playout.text')}</DialogText>
      {data.supported ? null : <Notice tone="info">{t('playout.unsupported')}</Notice>}
      {refused === null ? null : <Notice tone="warning">{problemText(refused)}</Notice>}
      <SettingGroup title={t('playout.now')}>
        <OnAir
          channelName={channel.name}
          now={now}
          current={current}
          next={waiting[0]}
          isLive={channel.status === 'collecting'}
          reason={reason}
          busy={isPending}
          onSkip={remove}
          onStop={() => mutate(() => api.playouts.stop({ body: { channelId: id } }, idempotencyHeaders()))}
        />
        <BreakIn
          channelName={channel.name}
          checked={running ? data.breakIn : breakIn}
          disabled={reason !== null || isPending}
          isAsked={running && takesLiveOff(channel)}
          onSet={setBreaking}
        />
      </SettingGroup>
      <SettingGroup title={t('playout.queue')}>
        {waiting.length > 0 ? null : current === undefined ? (
          <Notice tone="info">{t('playout.empty')}</Notice>
        ) : (
          <DialogText>{t('playout.empty.rest')}</DialogText>
        )}
        <ol className={classes['destinations']} aria-label={t('playout.queue')}>
          {waiting.map((one, index) => (
            <Waiting
              key={one.playoutId}
              item={one}
              reason={reason}
              busy={isPending}
              onRemove={() => remove(one.playoutId)}
              {...(index > 0 && { onEarlier: () => order(swapped(waiting, index - 1)) })}
              {...(index < waiting.length - 1 && { onLater: () => order(swapped(waiting, index)) })}
            />
          ))}
        </ol>
        {running || waiting.length === 0 ? null : (
          <div className={classes['adds']}>
            <Button
              look="primary"
              icon="play"
              reason={reason}
              busy={isPending}
              onClick={() =>
                mutate(() =>
                  api.playouts.start({ body: { channelId: id, fileIds: [], breakIn } }, idempotencyHeaders()),
                )
              }
            >
              {t('playout.start')}
            </Button>
          </div>
        )}
      </SettingGroup>
      <SettingGroup title={t('playout.ended')}>
        {ended.length === 0 ? <DialogText>{t('playout.ended.none')}</DialogText> : null}
        <ol className={classes['destinations']} aria-label={t('playout.ended')}>
          {ended.map((one) => (
            <li key={one.playoutId} className={classes['destination']}>
              <div className={classes['what']}>
                <strong>{nameOf(one)}</strong>
                <span className={classes['target']}>
                  {[momentText(one.endedAt, { dateStyle: 'short', timeStyle: 'medium' }), translated(one.detail)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <Badge look={ENDED_LOOKS[one.outcome]} status={one.outcome}>
                {t(`playout.outcome.${one.outcome}`)}
              </Badge>
            </li>
          ))}
        </ol>
      </SettingGroup>
    </>
  );
}

interface WaitingProps {
  readonly item: Playout;
  readonly reason: string | null;
  readonly busy: boolean;
  readonly onRemove: () => void;
  readonly onEarlier?: () => void;
  readonly onLater?: () => void;
}

function Waiting({ item, reason, busy, onRemove, onEarlier, onLater }: WaitingProps) {
  const common = { size: 'small', reason, busy } as const;
  return (
    <li className={classes['destination']}>
      <div className={classes['what']}>
        <strong>{nameOf(item)}</strong>
        <span className={classes['target']}>{notesOf(item)}</span>
      </div>
      <div className={classes['acts']}>
        {onEarlier ? (
          <Button {...common} onClick={onEarlier}>
            {t('playout.earlier')}
          </Button>
        ) : null}
        {onLater ? (
          <Button {...common} onClick={onLater}>
            {t('playout.later')}
          </Button>
        ) : null}
        <Button {...common} onClick={onRemove}>
          {t('playout.remove')}
        </Button>
      </div>
    </li>
  );
}
