import { formatDuration } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { problemText } from '../api/problem.js';
import { useConsoleNow } from '../live/index.js';
import { dialogs } from '../text/en/dialogs.js';
import { addMessages, t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { DialogActions } from '../ui/dialog/Dialog.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { CopyLine } from '../ui/form/CopyLine.js';
import { Form } from '../ui/form/Form.js';

addMessages(dialogs);

interface Props {
  readonly kind: 'unit' | 'server';
  readonly id: string;
  /** Creates a code without a button press: the device was just added. */
  readonly atOnce?: boolean;
  readonly onDone: () => void;
}

/** The command to run on the device; a unit also needs a video source. */
const commandOf = (kind: Props['kind'], code: string): string =>
  `npm run ${kind} -- --pair ${code} --console ${window.location.origin}${kind === 'unit' ? ' --source test' : ''}`;

/** Creates a pairing code and shows how to use it. A code is shown only once, here. */
export default function PairDevice({ kind, id, atOnce = false, onDone }: Props) {
  const now = useConsoleNow(5000);
  const input = { params: { id } };
  const make = useMutation({
    mutationFn: () =>
      kind === 'unit'
        ? api.units.makePairingCode(input, idempotencyHeaders())
        : api.servers.makePairingCode(input, idempotencyHeaders()),
    gcTime: 0,
  });
  const { data: standing } = useQuery({
    ...callQuery(api.units.pairingCode, input),
    enabled: kind === 'unit' && !atOnce,
    staleTime: 0,
  });
  const started = useRef(false);
  const { mutate } = make;
  useEffect(() => {
    if (!atOnce || started.current) return;
    started.current = true;
    mutate();
  }, [atOnce, mutate]);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // The mutation's state shows the failure.
    await make.mutateAsync().catch(() => undefined);
  };
  const code = make.data?.code ?? null;
  const expiresAt = make.data?.expiresAt ?? null;
  return (
    <Form onSubmit={submit}>
      {code === null || expiresAt === null ? (
        <>
          {standing ? <DialogText>{t(standing.paired ? 'pair.paired' : 'pair.unpaired')}</DialogText> : null}
          {standing?.expiresAt && standing.expiresAt > now ? <DialogText>{t('pair.waiting')}</DialogText> : null}
          <DialogText>{t('pair.text')}</DialogText>
        </>
      ) : (
        <Code kind={kind} code={code} expiresAt={expiresAt} />
      )}
      {make.error ? (
        <Notice tone="warning">
          {standing?.expiresAt ? `${t('pair.resetFailed')}. ` : ''}
          {problemText(make.error)}
        </Notice>
      ) : null}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.close')}</Button>
        <Button look={code === null ? 'primary' : 'quiet'} type="submit" busy={make.isPending}>
          {t(code === null ? 'pair.make' : 'pair.makeNew')}
        </Button>
      </DialogActions>
    </Form>
  );
}

interface CodeProps {
  readonly kind: Props['kind'];
  readonly code: string;
  readonly expiresAt: number;
}

function Code({ kind, code, expiresAt }: CodeProps) {
  const left = expiresAt - useConsoleNow(1000);
  if (left <= 0) return <Notice tone="info">{t('pair.expired')}</Notice>;
  return (
    <>
      <CopyLine label={t('pair.code')} value={code} />
      <CopyLine label={t('pair.command')} value={commandOf(kind, code)} />
      <DialogText>{t('pair.valid', { time: formatDuration(left) })}</DialogText>
    </>
  );
}
