import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';

const HOUR_MS = 3_600_000;

/** Addresses of the product's applications; the operator of the console sets them at start. */
export const addressesQuery = queryOptions({
  queryKey: api.client.urls.key(),
  queryFn: ({ signal }) => api.client.urls({}, { signal }),
  staleTime: HOUR_MS,
});
