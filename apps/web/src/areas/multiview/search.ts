/** Search parameters of the wall. */
export interface MultiviewSearch {
  /** Page of tiles, from 1. */
  readonly page?: number;
  /** Id of the unit whose tile is in focus. */
  readonly unit?: string;
}

/** Reads the parameters from an address; what does not fit is left out. */
export function parseMultiviewSearch({ page, unit }: Readonly<Record<string, unknown>>): MultiviewSearch {
  return {
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && { page }),
    ...(typeof unit === 'string' && unit !== '' && { unit: unit.slice(0, 64) }),
  };
}
