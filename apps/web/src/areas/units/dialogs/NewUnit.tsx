import type { Unit } from '@backhaul/contract';
import { checkComment, checkUnitName } from '@backhaul/domain';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { useGroups } from '../../../session/hooks.js';
import { dialogs } from '../../../text/en/dialogs.js';
import { addMessages, t } from '../../../text/t.js';
import { SelectField, TextField } from '../../../ui/form/Field.js';
import { Form } from '../../../ui/form/Form.js';
import { FormEnd } from '../../../ui/form/FormEnd.js';
import { rule } from '../../../ui/form/rule.js';
import { NameField } from '../../../ui/form/NameField.js';
import PairDevice from '../../../pairing/PairDevice.js';
import { showProblem } from '../../../api/show-problem.js';

addMessages(dialogs);

const TYPES = ['fieldUnits', 'liteUnits', 'smartUnits'] as const;

interface Values {
  readonly name: string;
  readonly type: (typeof TYPES)[number];
  readonly groupId: string;
  readonly comment: string;
}

interface Props {
  readonly groupId: string;
  readonly onDone: () => void;
}

/** Adds a unit to a group, then pairs a device with it. */
export default function NewUnit({ groupId, onDone }: Props) {
  const groups = useGroups();
  const [added, setAdded] = useState<Unit | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { name: '', type: 'fieldUnits', groupId, comment: '' },
  });
  const { errors, isSubmitting } = formState;

  const add = handleSubmit(async (body) => {
    setRefusal(null);
    try {
      setAdded(await api.units.create({ body }, idempotencyHeaders()));
    } catch (error) {
      setRefusal(showProblem(error, ['name', 'type', 'groupId', 'comment'], setError));
    }
  });

  if (added !== null) return <PairDevice kind="unit" id={added.uid} atOnce onDone={onDone} />;
  return (
    <Form onSubmit={add}>
      <NameField error={errors.name?.message} {...register('name', rule(checkUnitName))} />
      <SelectField label={t('newUnit.type')} error={errors.type?.message} {...register('type')}>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`newUnit.type.${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('newUnit.group')} error={errors.groupId?.message} {...register('groupId')}>
        {groups.map(({ uid, name, inventoryName }) => (
          <option key={uid} value={uid}>
            {inventoryName} · {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('edit.comment')}
        error={errors.comment?.message}
        autoComplete="off"
        {...register('comment', rule(checkComment))}
      />
      <FormEnd refusal={refusal} submit={t('newUnit.submit')} busy={isSubmitting} onCancel={onDone} />
    </Form>
  );
}
