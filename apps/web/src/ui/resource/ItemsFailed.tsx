import { problemText } from '../../api/problem.js';
import { resource as words } from '../../text/en/resource.js';
import { addMessages, t } from '../../text/t.js';
import { DataState } from '../data/DataState.js';

addMessages(words);

/** Replaces a list that cannot be loaded, with the reason. */
export function ItemsFailed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return <DataState state="failed" title={t('resource.failed')} text={problemText(error)} onRetry={onRetry} />;
}
