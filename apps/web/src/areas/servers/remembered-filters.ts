import { wordsIn } from '../../ui/resource/address.js';
import { searchedText } from '../../ui/resource/remembered.js';
import type { Remembered } from '../../ui/resource/resource.js';

/** Remembers the filters by status, role and label, and the search text. */
export const rememberedDeviceFilters: Remembered = {
  store: (search) => ({
    deviceFilters: {
      states: [...wordsIn(search, 'status')],
      types: [...wordsIn(search, 'role')],
      labels: [...wordsIn(search, 'label')],
      text: searchedText(search),
    },
  }),
  restore: ({ deviceFilters: { states, types, labels, text } }) => ({
    status: states.join('.'),
    role: types.join('.'),
    label: labels.join('.'),
    q: text,
  }),
};
