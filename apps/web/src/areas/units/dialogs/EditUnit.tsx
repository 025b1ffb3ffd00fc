import type { Unit } from '@backhaul/contract';
import { checkComment, checkUnitName } from '@backhaul/domain';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { dialogs } from '../../../text/en/dialogs.js';
import { addMessages, t } from '../../../text/t.js';
import { TextField } from '../../../ui/form/Field.js';
import { Form } from '../../../ui/form/Form.js';
import { FormEnd } from '../../../ui/form/FormEnd.js';
import { rule } from '../../../ui/form/rule.js';
import { showProblem } from '../../../api/show-problem.js';

addMessages(dialogs);

interface Props {
  readonly unit: Pick<Unit, 'uid' | 'name' | 'comment'>;
  readonly onDone: () => void;
}

/** Name and comment of a unit. */
export default function EditUnit({ unit, onDone }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: unit.name, comment: unit.comment },
  });
  const { errors, isSubmitting, dirtyFields } = formState;

  const save = handleSubmit(async ({ name, comment }) => {
    setRefusal(null);
    try {
      const change = { ...(dirtyFields.name && { name }), ...(dirtyFields.comment && { comment }) };
      await api.devices.update({ body: { uid: unit.uid, ...change } }, idempotencyHeaders());
      onDone();
    } catch (error) {
      setRefusal(showProblem(error, ['name', 'comment'], setError));
    }
  });

  return (
    <Form onSubmit={save}>
      <TextField
        label={t('edit.name')}
        error={errors.name?.message}
        autoComplete="off"
        spellCheck={false}
        {...register('name', rule(checkUnitName))}
      />
      <TextField
        label={t('edit.comment')}
        error={errors.comment?.message}
        autoComplete="off"
        {...register('comment', rule(checkComment))}
      />
      <FormEnd refusal={refusal} submit={t('edit.submit')} busy={isSubmitting} onCancel={onDone} />
    </Form>
  );
}
