import { t } from '../../text/t.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { fileUrl } from './query.js';

/** Takes everything that the filters and the search leave, not only the page that is shown. */
export function Downloads({ search }: { readonly search: ListSearch }) {
  const now = Date.now();
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
