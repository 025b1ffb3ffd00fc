import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';

const HOUR_MS = 3_600_000;

/** Where the product's applications are: the operator of the console sets them when it starts. */
export const addressesQuery = queryOptions({
  queryKey: api.client.urls.key(),
  queryFn: ({ signal }) => api.client.urls({}, { signal }),
  staleTime: HOUR_MS,
});
