import { checkOperatorCountry, checkOperatorId, checkOperatorName, MOST_OPERATORS } from '@backhaul/domain';
import * as z from 'zod';
import { checkedText } from '../call/checked.js';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A mobile operator of a set; `operatorId`: MCC and MNC, five or six digits. */
export const SetOperator = z
  .strictObject({
    operatorId: checkedText(checkOperatorId),
    name: checkedText(checkOperatorName),
    /** Empty: unknown. */
    country: checkedText(checkOperatorCountry),
  })
  .meta({ id: 'SetOperator' });
export type SetOperator = z.output<typeof SetOperator>;

const operators = z.array(SetOperator).max(MOST_OPERATORS);

/** A named set of operators that users may register modems with (spec 3 §2, `liq_operator_sets`). */
export const OperatorSet = z
  .object({
    id: Id,
    name: z.string(),
    operators,
    createdAt: Millis,
    /** Inventories that use it. */
    inventories: z.array(Named),
  })
  .meta({ id: 'OperatorSet' });
export type OperatorSet = z.output<typeof OperatorSet>;

/** The set that the inventory of a unit uses; null: every operator is permitted. */
export const UnitOperatorSet = z
  .object({ operatorSet: z.object({ name: z.string(), operators }).nullable() })
  .meta({ id: 'UnitOperatorSet' });
