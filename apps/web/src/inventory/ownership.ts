import { type Ownership, OWNERSHIPS } from '@backhaul/domain';
import { ownership as words } from '../text/en/ownership.js';
import { addMessages, t } from '../text/t.js';
import { wordsIn } from '../ui/resource/address.js';
import type { ListColumn, ListFilter } from '../ui/resource/resource.js';
import type { Field } from '../ui/resource/form.js';
import type { ListSearch } from '../ui/resource/search.js';

addMessages(words);

/** An ownership in words; empty: not specified. */
export const ownershipText = (value: Ownership | null): string => (value === null ? '' : t(`ownership.${value}`));

const options = () => OWNERSHIPS.map((value) => ({ value, label: ownershipText(value) }));

/** The filter of a list by ownership. */
export const ownershipFilter = (): ListFilter => ({
  key: 'ownership',
  label: t('ownership.title'),
  options: options(),
});

/** The value of that filter in an address, as calls of lists take it. */
export function ownershipIn(search: ListSearch): { readonly ownership?: Ownership[] } {
  const ownership = OWNERSHIPS.filter((one) => wordsIn(search, 'ownership').includes(one));
  return ownership.length === 0 ? {} : { ownership };
}

/** The column for the ownership of a device. */
export const ownershipColumn = (): ListColumn<{ readonly ownership: Ownership | null }, never> => ({
  key: 'ownership',
  head: t('ownership.title'),
  track: '110px',
  least: 110,
  cell: ({ ownership }) => ownershipText(ownership),
});

/** The field of a form; an empty value: not specified. */
export const ownershipField = (): Field<'ownership'> => ({
  kind: 'choice',
  name: 'ownership',
  label: t('ownership.title'),
  options: [{ value: '', label: t('ownership.none') }, ...options()],
});

/** The ownership for a value of that field. */
export const ownershipOf = (value: string): Ownership | null => OWNERSHIPS.find((one) => one === value) ?? null;
