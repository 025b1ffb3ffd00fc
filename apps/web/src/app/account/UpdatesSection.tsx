import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { FormSection } from '../../ui/form/Form.js';
import { Switch } from '../../ui/form/Switch.js';
import { toast } from '../../ui/toast/toast.js';

/** Whether the user agrees to news about the product by e-mail, and since when. */
export function UpdatesSection() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: api.contacts.contact.key(),
    queryFn: ({ signal }) => api.contacts.contact({}, { signal }),
  });
  const decide = useMutation({
    mutationFn: (agreesToUpdates: boolean) => api.contacts.updateContact({ body: { agreesToUpdates } }),
    onSuccess: (contact) => {
      client.setQueryData(api.contacts.contact.key(), contact);
      toast(t(contact.agreesToUpdates ? 'updates.given' : 'updates.withdrawn'), { tone: 'success' });
    },
    onError: (error) => toast(problemText(error), { tone: 'warning' }),
  });
  if (data === undefined) return null;
  const { agreesToUpdates, updatesDecidedAt, emailVerified } = data;
  return (
    <FormSection head={t('updates.head')}>
      <Switch
        label={t('updates.label')}
        hint={t('updates.hint')}
        checked={decide.isPending ? decide.variables : agreesToUpdates}
        disabled={decide.isPending}
        onChange={({ currentTarget: { checked } }) => decide.mutate(checked)}
      />
      {updatesDecidedAt === null ? null : (
        <DialogText>
          {t(agreesToUpdates ? 'updates.givenAt' : 'updates.withdrawnAt', { time: momentText(updatesDecidedAt) })}
        </DialogText>
      )}
      {agreesToUpdates && !emailVerified ? <DialogText>{t('updates.unverified')}</DialogText> : null}
    </FormSection>
  );
}
