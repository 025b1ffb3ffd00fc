import { checkLabel, LABEL_COLOURS, type LabelColour } from '@backhaul/domain';
import { useForm } from 'react-hook-form';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { SelectField, TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { rule } from '../../ui/form/rule.js';

export interface LabelValues {
  readonly label: string;
  readonly colour: LabelColour;
}

interface Props {
  readonly first: LabelValues;
  readonly submit: string;
  readonly busy: boolean;
  /** Resolves to whether it succeeded: then the form is emptied. */
  readonly onSubmit: (values: LabelValues) => Promise<boolean>;
}

/** Name and colour of a label. */
export function LabelForm({ first, submit, busy, onSubmit }: Props) {
  const { register, handleSubmit, reset, formState } = useForm<LabelValues>({ defaultValues: first });
  const message = formState.errors.label?.message;
  const send = handleSubmit(async (values) => {
    if (await onSubmit(values)) reset(first);
  });
  return (
    <Form onSubmit={send}>
      <TextField
        label={t('labels.name')}
        error={message === undefined ? undefined : translated(message)}
        autoComplete="off"
        {...register('label', rule(checkLabel))}
      />
      <SelectField label={t('labels.colour')} error={undefined} {...register('colour')}>
        {LABEL_COLOURS.map((colour) => (
          <option key={colour} value={colour}>
            {t(`labels.${colour}`)}
          </option>
        ))}
      </SelectField>
      <Button look="primary" type="submit" busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
