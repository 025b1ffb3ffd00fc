import type { Modem } from '@backhaul/contract';
import { t } from '../../../../text/t.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { useDraft } from '../context.js';
import { useOperatorSet } from './use-operator-set.js';

/** Hint that a modem is registered with an operator outside of the operator set of its inventory. */
export function OutsideOperator({
  modem: { operatorId, modemInfo },
}: {
  readonly modem: Pick<Modem, 'operatorId' | 'modemInfo'>;
}) {
  const { unit } = useDraft();
  const { name, permits } = useOperatorSet(unit.uid);
  if (operatorId === undefined || name === null || permits(operatorId)) return null;
  return <Notice tone="warning">{t('networks.outside.text', { operator: modemInfo || operatorId, name })}</Notice>;
}
