import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';

/** The console is queried once typing pauses for this long, ms. */
const REST_MS = 150;
/** What was found is good for so long, ms. */
const FRESH_MS = 5000;
const LIMIT = 8;

const NOTHING = { units: [], channels: [], servers: [] } as const;

/** What the console finds in all groups of the user; nothing for an empty text. */
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
  // What was found for the text before is no answer to this one.
  return { found: wanted === '' ? NOTHING : data, searching: wanted !== '' && (isFetching || asked !== wanted) };
}
