import type { ManagedChannel } from '@backhaul/contract';
import { SENDER_INPUTS } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { callers as words } from '../../text/en/callers.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { useChange } from '../../ui/resource/use-change.js';
import { CallerItem } from './CallerItem.js';
import classes from './channels.module.css';

addMessages(words);

interface Props {
  readonly channel: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

const CALLED = ['unit', ...SENDER_INPUTS] as const;

/** Callers of a channel, and the addresses that it blocks. */
export default function Callers({ channel, reason }: Props) {
  const { callers, blockedCallers, input } = channel;
  const isCalled = CALLED.some((one) => one === input);
  return (
    <section aria-label={t('callers.title')}>
      <strong>{t('callers.title')}</strong>
      {!isCalled ? <DialogText>{t('callers.fetched')}</DialogText> : null}
      {isCalled && callers === null ? <DialogText>{t('callers.unknown')}</DialogText> : null}
      {isCalled && callers?.length === 0 ? <DialogText>{t('callers.none')}</DialogText> : null}
      {callers === null || callers.length === 0 ? null : (
        <ul className={classes['destinations']}>
          {callers.map((caller) => (
            <li key={`${caller.protocol} ${caller.address}`} className={classes['destination']}>
              <CallerItem channel={channel} caller={caller} reason={reason} />
            </li>
          ))}
        </ul>
      )}
      {blockedCallers.length === 0 ? null : <Refused id={channel.id} addresses={blockedCallers} reason={reason} />}
    </section>
  );
}

interface RefusedProps {
  readonly id: string;
  readonly addresses: readonly string[];
  readonly reason: string | null;
}

function Refused({ id, addresses, reason }: RefusedProps) {
  const change = useChange();
  const allow = useMutation({
    mutationFn: (address: string) =>
      change(() => api.channels.allowCaller({ params: { id }, body: { address } }, idempotencyHeaders())),
  });
  return (
    <>
      <strong>{t('callers.refused')}</strong>
      <ul className={classes['destinations']} aria-label={t('callers.refused')}>
        {addresses.map((address) => (
          <li key={address} className={classes['destination']}>
            <div className={classes['what']}>
              <strong>{address}</strong>
              <span className={classes['target']}>{t('callers.refused.until')}</span>
            </div>
            <div className={classes['acts']}>
              <Button
                size="small"
                reason={reason}
                busy={allow.isPending && allow.variables === address}
                onClick={() => allow.mutate(address)}
              >
                {t('callers.allow')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {allow.error ? <Notice tone="warning">{problemText(allow.error)}</Notice> : null}
    </>
  );
}
