import type { ChannelCaller, ManagedChannel } from '@backhaul/contract';
import { lostWithCaller } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { clockText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { useChange } from '../../ui/resource/use-change.js';
import classes from './channels.module.css';

interface Props {
  readonly channel: ManagedChannel;
  readonly caller: ChannelCaller;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** One caller: its address, connection time, bitrate and loss; disconnecting or blocking it asks for confirmation. */
export function CallerItem({ channel, caller, reason }: Props) {
  const { id, name } = channel;
  const { protocol, address, since, kbps, lost } = caller;
  const [asked, setAsked] = useState<'drop' | 'block' | null>(null);
  const change = useChange();
  const act = useMutation({
    mutationFn: (what: 'drop' | 'block') =>
      change<unknown>(() =>
        what === 'drop'
          ? api.channels.dropCaller({ params: { id }, body: { protocol, address } }, idempotencyHeaders())
          : api.channels.blockCaller({ params: { id }, body: { address: address ?? '' } }, idempotencyHeaders()),
      ),
    onSuccess: () => setAsked(null),
  });
  const ask = (what: 'drop' | 'block'): void => {
    act.reset();
    setAsked(what);
  };
  const shown = address ?? t('callers.noAddress');
  const text = [...lossText(channel, protocol), asked === 'block' ? t('callers.until') : t('callers.again')].join(' ');
  return (
    <>
      <div className={classes['what']}>
        <strong>{shown}</strong>
        <span className={classes['target']}>
          {[
            t(`callers.protocol.${protocol}`),
            t('callers.since', { time: clockText(since, true) }),
            bitrateText(kbps),
            ...(lost === null ? [] : [t('callers.lost', { count: lost })]),
          ].join(' · ')}
        </span>
      </div>
      <div className={classes['acts']}>
        <Button size="small" look="danger" reason={reason} onClick={() => ask('drop')}>
          {t('callers.drop')}
        </Button>
        <Button
          size="small"
          look="danger"
          reason={reason ?? (address === null ? t('callers.noAddress.reason') : null)}
          onClick={() => ask('block')}
        >
          {t('callers.block')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        title={t(asked === 'block' ? 'callers.blockAsk' : 'callers.dropAsk', { caller: shown, name })}
        text={text}
        confirmLabel={t(asked === 'block' ? 'callers.block' : 'callers.drop')}
        cancelLabel={t('callers.keep')}
        busy={act.isPending}
        error={act.error ? problemText(act.error) : null}
        onConfirm={() => asked !== null && act.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** What goes off air when a caller is disconnected. */
function lossText(channel: ManagedChannel, protocol: ChannelCaller['protocol']): string[] {
  const { picture, destinations, recording } = lostWithCaller(channel, protocol);
  if (!picture) return [t('callers.lose.nothing')];
  return [
    t('callers.lose.picture', { name: channel.name }),
    ...(destinations.length > 0 ? [t('callers.lose.destinations', { destinations: destinations.join(', ') })] : []),
    ...(recording ? [t('callers.lose.recording')] : []),
  ];
}
