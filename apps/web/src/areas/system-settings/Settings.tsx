import type { ApplicationConfiguration } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { DataState } from '../../ui/data/DataState.js';

/** Renders its child with the settings of the installation, once loaded. */
export function Settings({ children }: { readonly children: (settings: ApplicationConfiguration) => ReactNode }) {
  const { data, error, refetch } = useQuery({ ...callQuery(api.applicationConfiguration.get, {}), staleTime: 0 });
  if (data !== undefined) return children(data);
  return (
    <DataState
      state={error === null ? 'loading' : 'failed'}
      text={error === null ? '' : problemText(error)}
      onRetry={() => void refetch()}
    />
  );
}
