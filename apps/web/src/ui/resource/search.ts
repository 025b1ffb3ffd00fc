/** The parameters of a list in an address: short strings and whole numbers by name. */
export type ListSearch = Readonly<Record<string, string | number>>;

const KEY = /^[a-zA-Z]{1,24}$/;
/** Most characters of a value: a search text, and a filter of several words. */
const LONGEST_SEARCH = 255;
const LONGEST = 1000;

/** Reads the parameters of a list from an address; invalid values are left out. */
export const parseListSearch = (search: Readonly<Record<string, unknown>>): ListSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]): [string, string | number][] => {
      if (!KEY.test(key)) return [];
      if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? [[key, value]] : [];
      return typeof value === 'string' && value !== ''
        ? [[key, value.slice(0, key === 'q' ? LONGEST_SEARCH : LONGEST)]]
        : [];
    }),
  );
