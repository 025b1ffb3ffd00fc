import type { Passkey } from '@backhaul/contract';
import { checkPasskeyName } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { rule } from '../../ui/form/rule.js';

interface Props {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function RenamePasskey({ passkey: { id, name }, onDone, onCancel }: Props) {
  const rename = useMutation({
    mutationFn: (values: { readonly name: string }) => api.passkeys.rename({ body: { passkeyId: id, ...values } }),
    onSuccess: onDone,
  });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name } });
  const refused = fieldProblems(rename.error);
  return (
    <Form onSubmit={handleSubmit((values) => rename.mutate(values))}>
      <TextField
        label={t('passkeys.name')}
        autoComplete="off"
        error={formState.errors.name?.message ?? refused.get('name')}
        {...register('name', rule(checkPasskeyName))}
      />
      {rename.isError && refused.size === 0 ? <Notice tone="warning">{problemText(rename.error)}</Notice> : null}
      <Button type="submit" look="primary" busy={rename.isPending}>
        {t('passkeys.rename')}
      </Button>
      <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
    </Form>
  );
}
