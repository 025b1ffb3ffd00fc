import { NO_FILTER, sortUnits, useUnitsWithin } from '../../live/index.js';
import { t } from '../../text/t.js';
import { SelectField } from '../../ui/form/Field.js';

interface Props {
  readonly value: string;
  readonly onChoose: (unitId: string) => void;
}

/** Online units with video return, by name. */
export function UnitChoice({ value, onChoose }: Props) {
  const able = useUnitsWithin(NO_FILTER).filter(
    ({ uid, online, services }) => uid === value || (online && services.includes('videoReturn')),
  );
  const names = new Map(able.map(({ uid, name }) => [uid, name]));
  return (
    <SelectField
      label={t('playout.unit.unit')}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{able.length === 0 ? t('playout.unit.none') : t('playout.unit.choose')}</option>
      {sortUnits(able, { by: 'name', dir: 'asc' }).map((uid) => (
        <option key={uid} value={uid}>
          {names.get(uid)}
        </option>
      ))}
    </SelectField>
  );
}
