import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { FormSection } from '../../ui/form/Form.js';
import { ContactForm } from './ContactForm.js';
import { EmailForm } from './EmailForm.js';

/** The contact details of the user: a verified e-mail address, phone, company, country and note. */
export function ContactSection() {
  const { data, isError, refetch } = useQuery({
    queryKey: api.contacts.contact.key(),
    queryFn: ({ signal }) => api.contacts.contact({}, { signal }),
  });
  return (
    <>
      <FormSection head={t('contact.email.head')}>
        {data === undefined ? (
          <DataState state={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />
        ) : (
          <EmailForm key={data.email} email={data.email} verified={data.emailVerified} />
        )}
      </FormSection>
      {data === undefined ? null : (
        <FormSection head={t('contact.head')}>
          <ContactForm {...data} />
        </FormSection>
      )}
    </>
  );
}
