import type { AppContract, CallOutput, Unit } from '@backhaul/contract';
import { checkRtmpKey, checkRtmpName, checkRtmpUrl, message, type RtmpOutputKind } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { idempotencyHeaders } from '../../../../api/idempotency-headers.js';
import { problemText } from '../../../../api/problem.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { DataState } from '../../../../ui/data/DataState.js';
import { Skeleton } from '../../../../ui/data/Skeleton.js';
import { DialogText } from '../../../../ui/dialog/DialogText.js';
import { TextField } from '../../../../ui/form/Field.js';
import { Form } from '../../../../ui/form/Form.js';
import { FormEnd } from '../../../../ui/form/FormEnd.js';
import { PasswordField } from '../../../../ui/form/PasswordField.js';
import { rule } from '../../../../ui/form/rule.js';
import { showProblem } from '../../../../api/show-problem.js';
import { DESTINATION_CALLS } from './calls.js';
import { callQuery } from '../../../../api/call-query.js';

type Destination = CallOutput<AppContract['rtmpOutputs']['cdn']>;

interface Props {
  readonly unit: Pick<Unit, 'uid'>;
  readonly kind: RtmpOutputKind;
  readonly onDone: () => void;
}

/** Additional destination of a unit, filled in from the last start. */
export default function DestinationDialog({ unit, kind, onDone }: Props) {
  const input = { params: { id: unit.uid } };
  const { state } = DESTINATION_CALLS[kind];
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(state, input),
    staleTime: 0,
    gcTime: 0,
  });
  if (isPending) return <Skeleton lines={4} />;
  if (error) return <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />;
  return <DestinationForm last={data} onDone={onDone} />;
}

function DestinationForm({ last, onDone }: { readonly last: Destination; readonly onDone: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(last.enabled ? null : messageText(message('SERVICE_OFF')));
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { name: last.name, url: last.url, key: '' },
  });
  const { errors, isSubmitting } = formState;
  const address = useWatch({ control, name: 'url' });
  const kept = last.keySet && address === last.url;

  const go = handleSubmit(async ({ name, url, key }) => {
    setRefusal(null);
    try {
      const body = { name, url, ...(key !== '' && { key }) };
      await DESTINATION_CALLS[last.kind].start({ params: { id: last.unitId }, body }, idempotencyHeaders());
      onDone();
    } catch (error) {
      setRefusal(showProblem(error, ['name', 'url', 'key'], setError));
    }
  });

  return (
    <Form onSubmit={go}>
      <DialogText>{t('destination.text')}</DialogText>
      <TextField
        label={t('destination.name')}
        error={errors.name?.message}
        autoComplete="off"
        data-autofocus
        {...register('name', rule(checkRtmpName))}
      />
      <TextField
        label={t('destination.url')}
        hint={t('destination.url.hint')}
        error={errors.url?.message}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        {...register('url', rule(checkRtmpUrl))}
      />
      <PasswordField
        label={t('destination.key')}
        hint={t(kept ? 'destination.key.kept' : 'destination.key.hint')}
        error={errors.key?.message}
        autoComplete="off"
        {...register(
          'key',
          rule((key) => (key === '' && kept ? null : checkRtmpKey(key))),
        )}
      />
      <FormEnd
        refusal={refusal}
        submit={t('destination.submit')}
        busy={isSubmitting}
        disabled={!last.enabled}
        onCancel={onDone}
      />
    </Form>
  );
}
