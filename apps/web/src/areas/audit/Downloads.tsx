import { t } from '../../text/t.js';
import { useNow } from '../../ui/age/use-now.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { fileUrl } from './query.js';

const HOUR_MS = 3_600_000;

/** Downloads all pages of the filtered list. */
export function Downloads({ search }: { readonly search: ListSearch }) {
  const now = useNow(HOUR_MS);
  return (
    <>
      <a href={fileUrl(search, 'csv', now)} download>
        {t('audit.csv')}
      </a>
      <a href={fileUrl(search, 'jsonl', now)} download>
        {t('audit.jsonl')}
      </a>
    </>
  );
}
