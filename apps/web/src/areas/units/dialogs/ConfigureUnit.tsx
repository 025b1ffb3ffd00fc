import type { Unit } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { ConfigurationForm } from './ConfigurationForm.js';

interface Props {
  readonly unit: Pick<
    Unit,
    'uid' | 'name' | 'online' | 'applications' | 'transition' | 'cameraConnected' | 'transmission'
  >;
  readonly onDone: () => void;
}

/** What a unit is set to send: picture, codec, bitrate and sound. */
export default function ConfigureUnit({ unit, onDone }: Props) {
  const input = { params: { id: unit.uid } };
  const configuration = useQuery({
    queryKey: [...api.units.configuration.key(input), 'dialog'],
    queryFn: ({ signal }) => api.units.configuration(input, { signal }),
    // A form is filled with what is so now, and a change names the version that it changes.
    staleTime: 0,
    gcTime: 0,
  });
  const capabilities = useQuery({
    queryKey: api.units.capabilities.key(input),
    queryFn: ({ signal }) => api.units.capabilities(input, { signal }),
  });
  const error = configuration.error ?? capabilities.error;
  if (error) {
    const retry = () => void Promise.all([configuration.refetch(), capabilities.refetch()]);
    return <DataState state="failed" text={problemText(error)} onRetry={retry} />;
  }
  if (!configuration.data || !capabilities.data) return <Skeleton lines={5} />;
  const { version } = configuration.data;
  return (
    <ConfigurationForm
      key={version}
      unit={unit}
      state={configuration.data}
      capabilities={capabilities.data}
      onDone={onDone}
    />
  );
}
