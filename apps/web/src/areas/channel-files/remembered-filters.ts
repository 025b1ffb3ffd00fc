import { FILE_PERIODS, type FilePeriod } from '@backhaul/domain';
import { wordsIn } from '../../ui/resource/address.js';
import { searchedText } from '../../ui/resource/remembered.js';
import type { Remembered } from '../../ui/resource/resource.js';

/** The periods and their names in the preferences. */
const DATES = { all: 'ALL', day: 'TODAY', week: 'WEEK', month: 'MONTH' } as const satisfies Record<FilePeriod, string>;

/** Remembers the filters by period, unit and channel, and the search text. */
export const rememberedFileFilters: Remembered = {
  store(search) {
    const period = FILE_PERIODS.find((one) => wordsIn(search, 'period').includes(one)) ?? 'all';
    return {
      fileFilters: {
        date: DATES[period],
        units: [...wordsIn(search, 'unit')],
        channels: [...wordsIn(search, 'channel')],
        text: searchedText(search),
      },
    };
  },
  restore({ fileFilters: { date, units, channels, text } }) {
    const period = FILE_PERIODS.find((one) => DATES[one] === date) ?? 'all';
    return {
      period: period === 'all' ? '' : period,
      unit: units.join('.'),
      channel: channels.join('.'),
      q: text,
    };
  },
};
