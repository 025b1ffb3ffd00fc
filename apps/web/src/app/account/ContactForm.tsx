import { checkPhone, checkShortText, checkText } from '@backhaul/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { disabledReason } from '../../ui/form/disabled-reason.js';
import { TextField } from '../../ui/form/Field.js';
import { Form } from '../../ui/form/Form.js';
import { rule } from '../../ui/form/rule.js';
import { toast } from '../../ui/toast/toast.js';

const FIELDS = [
  { key: 'phone', check: checkPhone, autoComplete: 'tel', inputMode: 'tel' },
  { key: 'company', check: checkShortText, autoComplete: 'organization', inputMode: 'text' },
  { key: 'country', check: checkShortText, autoComplete: 'country-name', inputMode: 'text' },
  { key: 'note', check: checkText, autoComplete: 'off', inputMode: 'text' },
] as const;

type Contact = Readonly<Record<'phone' | 'company' | 'country' | 'note', string>>;

/** Contact details of the user, besides the e-mail address. */
export function ContactForm({ phone, company, country, note }: Contact) {
  const { register, handleSubmit, formState, reset } = useForm<Contact>({
    defaultValues: { phone, company, country, note },
  });
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: (body: Contact) => api.contacts.updateContact({ body }),
    onSuccess: (contact, values) => {
      client.setQueryData(api.contacts.contact.key(), contact);
      reset(values);
      toast(t('contact.saved'), { tone: 'success' });
    },
  });
  const refused = fieldProblems(update.error);
  return (
    <Form onSubmit={handleSubmit((values) => update.mutate(values))}>
      {FIELDS.map(({ key, check, autoComplete, inputMode }) => (
        <TextField
          key={key}
          label={t(`contact.${key}`)}
          hint={key === 'phone' ? t('contact.phone.hint') : undefined}
          autoComplete={autoComplete}
          inputMode={inputMode}
          error={formState.errors[key]?.message ?? refused.get(key)}
          {...register(key, rule(check))}
        />
      ))}
      {update.isError && refused.size === 0 ? <Notice tone="warning">{problemText(update.error)}</Notice> : null}
      <Button type="submit" busy={update.isPending} reason={disabledReason(formState.isDirty)}>
        {t('contact.save')}
      </Button>
    </Form>
  );
}
