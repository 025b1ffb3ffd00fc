import type { Server } from '@backhaul/contract';
import { checkServerName } from '@backhaul/domain';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { dialogs } from '../../../text/en/dialogs.js';
import { addMessages, t } from '../../../text/t.js';
import { SelectField } from '../../../ui/form/Field.js';
import { Form } from '../../../ui/form/Form.js';
import { FormEnd } from '../../../ui/form/FormEnd.js';
import { rule } from '../../../ui/form/rule.js';
import { NameField } from './NameField.js';
import PairDevice from './PairDevice.js';
import { showProblem } from './show-problem.js';

addMessages(dialogs);

const CHANNELS = [1, 2, 4, 8, 12, 16, 24, 32] as const;

interface Props {
  readonly groupId: string;
  readonly onDone: () => void;
}

/** Adds a media server with channels to a group, then pairs a machine with it. */
export default function NewServer({ groupId, onDone }: Props) {
  const [added, setAdded] = useState<Server | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { name: '', channels: '8' },
  });
  const { errors, isSubmitting } = formState;
  const name = useWatch({ control, name: 'name' });

  const add = handleSubmit(async ({ channels, ...named }) => {
    setRefusal(null);
    try {
      setAdded(
        await api.servers.create({ body: { ...named, groupId, channels: Number(channels) } }, idempotencyHeaders()),
      );
    } catch (error) {
      setRefusal(showProblem(error, ['name', 'channels'], setError));
    }
  });

  if (added !== null) return <PairDevice kind="server" id={added.deviceId} atOnce onDone={onDone} />;
  return (
    <Form onSubmit={add}>
      <NameField error={errors.name?.message} {...register('name', rule(checkServerName))} />
      <SelectField
        label={t('newServer.channels')}
        hint={t('newServer.channels.hint', { name: name || 'media-2' })}
        error={errors.channels?.message}
        {...register('channels')}
      >
        {CHANNELS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <FormEnd refusal={refusal} submit={t('newServer.submit')} busy={isSubmitting} onCancel={onDone} />
    </Form>
  );
}
