import type { SetOperator } from '@backhaul/contract';
import { checkOperatorCountry, checkOperatorId, checkOperatorName, message } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** Form values of an operator. */
export type OperatorValues = Readonly<Record<'operatorId' | 'name' | 'country', string>>;

export const NEW_OPERATOR: OperatorValues = { operatorId: '', name: '', country: '' };

/** Form values of a stored operator. */
export const valuesOf = ({ operatorId, name, country }: SetOperator): OperatorValues => ({ operatorId, name, country });

/** Fields of an operator; `others`: codes that are already in the set. */
export const operatorFields = (others: readonly string[]): readonly Field<keyof OperatorValues>[] => [
  {
    kind: 'text',
    name: 'operatorId',
    label: t('operatorSets.operatorId'),
    hint: t('operatorSets.operatorId.hint'),
    check: (text) => checkOperatorId(text) ?? (others.includes(text) ? message('unique') : null),
  },
  { kind: 'text', name: 'name', label: t('operatorSets.operatorName'), check: checkOperatorName },
  { kind: 'text', name: 'country', label: t('operatorSets.country'), check: checkOperatorCountry },
];

/** Code and country of an operator. */
export const operatorText = ({ operatorId, country }: SetOperator): string =>
  [operatorId, country].filter((part) => part !== '').join(' · ');
