import type { Modem } from '@backhaul/contract';

const PERCENT_OF_FIVE = 20;

/** Signal of each cellular modem, percent, if known. */
export const signalsOf = (modems: readonly Modem[]): ReadonlyMap<string, number> =>
  new Map(
    modems.flatMap(({ port, uiType, upSignalQuality: quality }) =>
      uiType === 'cell' && quality !== null ? [[port, quality * PERCENT_OF_FIVE] as const] : [],
    ),
  );
