import type { Unit } from '@backhaul/contract';
import { delayChoices, unitActions } from '@backhaul/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/client.js';
import { problemText } from '../../../../api/problem.js';
import { useCan } from '../../../../session/hooks.js';
import { translated } from '../../../../text/sentences.js';
import { t } from '../../../../text/t.js';
import { LabeledSelect } from '../../../../ui/choice/LabeledSelect.js';
import { useCapabilities } from '../../../../transmit/useCapabilities.js';
import { secondsText } from '../../configure/words.js';

/** The delay of a unit: what it says it can do, else what its model and version offer. */
export function DelayChoice({
  unit,
  onError,
}: {
  readonly unit: Unit;
  readonly onError: (text: string | null) => void;
}) {
  const cache = useQueryClient();
  const mayConfigure = useCan('unit:configure');
  const input = { params: { id: unit.uid } };
  const configurationKey = api.units.configuration.key(input);
  const { data: configuration } = useQuery({
    // What the unit reports changes what is in force; the key makes each report a new question.
    queryKey: [...configurationKey, unit.delay],
    queryFn: ({ signal }) => api.units.configuration(input, { signal }),
  });
  const { data: capabilities } = useCapabilities(unit);
  const change = useMutation({
    mutationFn: (delay: number) => api.units.setDelay({ ...input, body: { delay } }),
    onMutate: () => onError(null),
    onSuccess: (state) => cache.setQueriesData({ queryKey: configurationKey }, state),
    onError: (error) => onError(problemText(error)),
  });

  const wanted = change.isPending ? change.variables : (configuration?.desired.delay ?? unit.delay);
  const offered =
    capabilities?.known && capabilities.delays.length > 0
      ? capabilities.delays
      : delayChoices({ ...unit, version: unit.swVersion });
  const choices = wanted === null || offered.includes(wanted) ? offered : [wanted, ...offered];
  const verdict = unitActions(unit, null).setDelay;
  return (
    <LabeledSelect
      label={t('details.delay')}
      value={wanted === null ? '' : String(wanted)}
      options={[
        ...(wanted === null ? [{ value: '', label: t('details.delay.unknown'), disabled: true }] : []),
        ...choices.toSorted((a, b) => a - b).map((ms) => ({ value: String(ms), label: secondsText(ms) })),
      ]}
      disabled={!mayConfigure || !verdict.allowed}
      title={verdict.allowed ? undefined : translated(verdict.message)}
      busy={change.isPending}
      onChange={(value) => change.mutate(Number(value))}
    />
  );
}
