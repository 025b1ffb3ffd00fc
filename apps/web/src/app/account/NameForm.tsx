import { checkFirstName, checkLastName } from '@backhaul/domain';
import { useForm } from 'react-hook-form';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { disabledReason } from '../../ui/form/disabled-reason.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { rule } from '../../ui/form/rule.js';
import { toast } from '../../ui/toast/toast.js';
import { useUpdateOwnUser } from './use-update-own-user.js';

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/** Changes the user’s own first and last name. */
export function NameForm(name: Name) {
  const { register, handleSubmit, formState, reset } = useForm<Name>({ defaultValues: name });
  const update = useUpdateOwnUser<Name>();
  const save = handleSubmit((values) =>
    update.mutate(values, {
      onSuccess: () => {
        reset(values);
        toast(t('account.nameSaved'), { tone: 'success' });
      },
    }),
  );
  return (
    <Form onSubmit={save}>
      <TextField
        label={t('account.firstName')}
        autoComplete="given-name"
        error={formState.errors.firstName?.message ?? update.refused.get('firstName')}
        {...register('firstName', rule(checkFirstName))}
      />
      <TextField
        label={t('account.lastName')}
        autoComplete="family-name"
        error={formState.errors.lastName?.message ?? update.refused.get('lastName')}
        {...register('lastName', rule(checkLastName))}
      />
      {update.isError && update.refused.size === 0 ? <Notice tone="warning">{problemText(update.error)}</Notice> : null}
      <Button type="submit" busy={update.isPending} reason={disabledReason(formState.isDirty)}>
        {t('account.saveName')}
      </Button>
    </Form>
  );
}
