import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { useCan } from '../../../session/hooks.js';
import { configure } from '../../../text/en/configure.js';
import { learn } from '../../../text/t.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { ConfigurationForm } from './ConfigurationForm.js';
import type { ConfigurableUnit } from './draft.js';

learn(configure);

/** Until the unit has what is wanted it is asked again, ms. */
const AGAIN_MS = 2000;

interface Props {
  readonly unit: ConfigurableUnit;
  readonly onDone: () => void;
}

/** All that a unit is set to, for who may change it and for who may look. */
export default function ConfigureUnit({ unit, onDone }: Props) {
  const mayConfigure = useCan('unit:configure');
  const input = { params: { id: unit.uid } };
  const configuration = useQuery({
    queryKey: [...api.units.configuration.key(input), 'dialog'],
    queryFn: ({ signal }) => api.units.configuration(input, { signal }),
    refetchInterval: ({ state }) => (state.data?.delivery === 'applied' ? false : AGAIN_MS),
    // A form is filled with what is so now, and a change names the version that it changes.
    staleTime: 0,
    gcTime: 0,
  });
  const capabilities = useQuery({
    queryKey: api.units.capabilities.key(input),
    queryFn: ({ signal }) => api.units.capabilities(input, { signal }),
  });
  const error = configuration.error ?? capabilities.error;
  if (configuration.data && capabilities.data) {
    return (
      <ConfigurationForm
        unit={unit}
        state={configuration.data}
        capabilities={capabilities.data}
        readOnly={!mayConfigure}
        onDone={onDone}
      />
    );
  }
  if (error) {
    const retry = () => void Promise.all([configuration.refetch(), capabilities.refetch()]);
    return <DataState state="failed" text={problemText(error)} onRetry={retry} />;
  }
  return <Skeleton lines={8} />;
}
