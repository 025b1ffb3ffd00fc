import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';

/** Administrators of an inventory, with their contact details. */
export function Contacts({ inventoryId }: { readonly inventoryId: string }) {
  const query = useQuery(callQuery(api.supportCases.contacts, { params: { id: inventoryId } }));
  if (query.data === undefined) return <NotLoaded error={query.error} lines={3} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <p>{t('portal.noContacts')}</p>;
  return (
    <Facts
      facts={query.data.map(({ username, name, email, phone }) => [
        name || username,
        <>
          {email === '' ? null : <a href={`mailto:${email}`}>{email}</a>} {phone}
        </>,
      ])}
    />
  );
}
