import { ALERT_TYPES, MULTIVIEW_STATUSES, UNIT_TYPES } from '@backhaul/domain';
import { ANY_ALERT, type UnitFilter, useUnitFacets } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { FilterChip } from '../../../ui/choice/FilterChip.js';

interface Props {
  readonly filter: UnitFilter;
  readonly onFilter: (change: Partial<UnitFilter>) => void;
}

/** Options with the number of their units; options without units are offered only while chosen. */
function offer<K extends string>(
  keys: readonly K[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  textOf: (key: K) => string,
) {
  return keys
    .filter((key) => counts.has(key) || chosen.includes(key))
    .map((key) => ({ value: key, label: `${textOf(key)} · ${counts.get(key) ?? 0}` }));
}

/** The filters of the list: state, type, label, alert. */
export function UnitFilters({ filter, onFilter }: Props) {
  const facets = useUnitFacets();
  const labels = [...facets.labels].map(([value, { label, count }]) => ({ value, label: `${label} · ${count}` }));
  return (
    <>
      <FilterChip
        label={t('units.filter.state')}
        selected={filter.states}
        options={offer(MULTIVIEW_STATUSES, facets.states, filter.states, (state) => t(`state.${state}`))}
        onChange={(states) => onFilter({ states })}
      />
      <FilterChip
        label={t('units.filter.type')}
        selected={filter.types}
        options={offer(UNIT_TYPES, facets.types, filter.types, (type) => t(`unitType.${type}`))}
        onChange={(types) => onFilter({ types })}
      />
      {labels.length > 0 || filter.labels.length > 0 ? (
        <FilterChip
          label={t('units.filter.label')}
          selected={filter.labels}
          options={labels.toSorted((a, b) => a.label.localeCompare(b.label))}
          onChange={(chosen) => onFilter({ labels: chosen })}
        />
      ) : null}
      <FilterChip
        label={t('units.filter.alert')}
        selected={filter.alerts}
        options={[
          { value: ANY_ALERT, label: `${t('units.filter.anyAlert')} · ${facets.withAlerts}` },
          ...offer(ALERT_TYPES, facets.alerts, filter.alerts, (type) => t(`alert.${type}`)),
        ]}
        onChange={(alerts) => onFilter({ alerts })}
      />
    </>
  );
}
