import { ownership as words } from '../text/en/ownership.js';
import { addMessages, t } from '../text/t.js';
import type { ListSearch } from '../ui/resource/search.js';
import { listFileUrl } from './list-file.js';

addMessages(words);

interface Props {
  /** Of the file, under the calls. */
  readonly path: string;
  readonly search: ListSearch;
  /** What the list is narrowed by, as its call takes it. */
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
}

/** The link to a list as a CSV file, page after page. */
export const FileLink = ({ path, search, filter }: Props) => (
  <a href={listFileUrl(path, search, filter)} download>
    {t('ownership.csv')}
  </a>
);
