import { wordsIn } from '../../ui/resource/address.js';
import { searchedText } from '../../ui/resource/remembered.js';
import type { Remembered } from '../../ui/resource/resource.js';

/** Filters by status, role, label and name are remembered. */
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
