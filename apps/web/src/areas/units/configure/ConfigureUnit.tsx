import { problemText } from '../../../api/problem.js';
import { useCan } from '../../../session/hooks.js';
import { configure } from '../../../text/en/configure.js';
import { addMessages } from '../../../text/t.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { ConfigurationForm } from './ConfigurationForm.js';
import type { ConfigurableUnit } from './draft.js';
import { useConfigurationOf } from './use-configuration-of.js';

addMessages(configure);

interface Props {
  readonly unit: ConfigurableUnit;
  readonly onDone: () => void;
}

/** Dialog with the configuration of a unit; read-only without permission to change it. */
export default function ConfigureUnit({ unit, onDone }: Props) {
  const readOnly = !useCan('unit:configure');
  const { state, capabilities, error, retry } = useConfigurationOf(unit);
  if (state && capabilities) {
    return (
      <ConfigurationForm unit={unit} state={state} capabilities={capabilities} readOnly={readOnly} onDone={onDone} />
    );
  }
  return error ? <DataState state="failed" text={problemText(error)} onRetry={retry} /> : <Skeleton lines={8} />;
}
