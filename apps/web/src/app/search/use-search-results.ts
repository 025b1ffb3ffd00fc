import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';

/** Pause in typing after which the console is queried, ms. */
const REST_MS = 150;
/** Time that results stay fresh, ms. */
const FRESH_MS = 5000;
const LIMIT = 8;

const NOTHING = { units: [], channels: [], servers: [] } as const;

/** Search results of all groups of the user; empty for an empty text. */
export function useSearchResults(text: string) {
  const wanted = text.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = { query: { text: asked, limit: LIMIT } };
  const { data = NOTHING, isFetching } = useQuery({
    ...callQuery(api.search.find, input),
    enabled: asked !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  // Results of the previous text do not apply to this one.
  return { found: wanted === '' ? NOTHING : data, searching: wanted !== '' && (isFetching || asked !== wanted) };
}
