import { ownership as words } from '../text/en/ownership.js';
import { addMessages, t } from '../text/t.js';
import type { ListSearch } from '../ui/resource/search.js';
import { listFileUrl } from './list-file.js';

addMessages(words);

interface Props {
  /** Path of the file, relative to the calls. */
  readonly path: string;
  readonly search: ListSearch;
  /** The filter of the list, as its call takes it. */
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
}

/** Link that downloads all pages of a list as a CSV file. */
export const FileLink = ({ path, search, filter }: Props) => (
  <a href={listFileUrl(path, search, filter)} download>
    {t('ownership.csv')}
  </a>
);
