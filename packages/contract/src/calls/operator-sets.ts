import { checkOperatorSetName, MOST_OPERATORS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { ofUnit } from '../call/subjects.js';
import { IdParams } from '../entities/ids.js';
import { OperatorSet, SetOperator, UnitOperatorSet } from '../entities/operator-set.js';

const kept = resource({
  kind: 'operatorSet',
  names: ['operator set', 'operator sets'],
  path: `${CORE}/v2/admin/operatorSets`,
  see: 'systemSetting:manage',
  manage: 'systemSetting:manage',
  item: OperatorSet,
  search: ['name'],
  sort: ['name', 'createdAt'],
});

const fields = z.strictObject({
  name: checkedText(checkOperatorSetName),
  operators: z.array(SetOperator).max(MOST_OPERATORS),
});

/**
 * Operator sets, for superusers (spec 3 §2; paths are ours). An inventory has at most one: users can register modems of its units only
 * with its operators.
 */
export const operatorSets = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields,
    example: { name: 'Germany', operators: [{ operatorId: '26201', name: 'Telekom', country: 'Germany' }] },
    errors: ['NAME_TAKEN'],
  }),
  update: kept.update({ body: fields.partial(), example: { name: 'DACH' }, errors: ['NAME_TAKEN'] }),
  remove: kept.remove('Delete an operator set; refused with the inventories that use it', ['OPERATOR_SET_USED']),
  ofUnit: {
    method: 'GET',
    path: `${CORE}/v2/units/{id}/operatorSet`,
    summary: 'The operator set of the inventory of a unit; null: every operator is permitted',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: UnitOperatorSet,
    errors: ['NOT_FOUND'],
  },
});
