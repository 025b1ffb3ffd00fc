import type { PipeState, Verdict } from '@backhaul/domain';
import { useId, type ReactNode } from 'react';
import type { idempotencyHeaders } from '../../../../api/idempotency-headers.js';
import { useCan } from '../../../../session/hooks.js';
import { cameras } from '../../../../text/en/cameras.js';
import { messageText } from '../../../../text/messages.js';
import { addMessages, t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Reason } from '../../../../ui/data/Reason.js';
import { useCommand } from '../../../../transmit/use-command.js';
import { BridgeStatus } from './BridgeStatus.js';
import classes from './bridge.module.css';

addMessages(cameras);

type Ask = (options: ReturnType<typeof idempotencyHeaders>) => Promise<{ readonly commandId: string }>;

interface Props {
  readonly uid: string;
  /** Name of the bridge for the button. */
  readonly name: string;
  readonly state: PipeState;
  /** Whether it may start; the reason is shown below the controls. */
  readonly verdict: Verdict;
  /** False: the unit does not support it. */
  readonly offered: boolean;
  readonly onConnect: Ask;
  readonly onDisconnect: Ask;
  /** Choice of the other end. */
  readonly children: ReactNode;
}

/** Choice, button and state of one bridge; a refusal shows its reason here. */
export function BridgeControls({ uid, name, state, verdict, offered, onConnect, onDisconnect, children }: Props) {
  const reasonId = useId();
  const mayStart = useCan('unit:start');
  const mayStop = useCan('unit:stop');
  const connect = useCommand(uid);
  const disconnect = useCommand(uid);
  const up = state === 'connected' || state === 'connecting';
  const moving = state === 'connecting' || state === 'disconnecting';
  const refusal = !offered ? t('bridge.notSupported') : verdict.allowed ? null : messageText(verdict.message);
  const reason = up || moving ? null : refusal;
  const error = connect.error ?? disconnect.error;
  return (
    <>
      <div className={classes['controls']}>
        {children}
        {up
          ? mayStop && (
              <Button
                icon="stop"
                aria-label={t('bridge.disconnect.named', { name })}
                busy={disconnect.busy}
                onClick={() => void disconnect.send(onDisconnect)}
              >
                {t('bridge.disconnect')}
              </Button>
            )
          : mayStart && (
              <Button
                look="primary"
                aria-label={t('bridge.connect.named', { name })}
                busy={connect.busy || state === 'disconnecting'}
                disabled={refusal !== null && !moving}
                aria-describedby={reason === null ? undefined : reasonId}
                onClick={() => void connect.send(onConnect)}
              >
                {t('bridge.connect')}
              </Button>
            )}
      </div>
      <BridgeStatus state={state} />
      {reason === null ? null : <Reason id={reasonId}>{reason}</Reason>}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
    </>
  );
}
