import { message } from '../messages/index.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** A mobile operator of a set; `operatorId`: MCC and MNC (PLMN code, 3GPP TS 23.003 §2.2), 5 or 6 digits. */
export interface SetOperator {
  readonly operatorId: string;
  readonly name: string;
  /** Empty: unknown. */
  readonly country: string;
}

/** Operators that users may register modems of an inventory with. */
export interface OperatorSet {
  readonly name: string;
  readonly operators: readonly SetOperator[];
}

/** Most operators of one set. */
export const MOST_OPERATORS = 500;

/** Name of an operator set. */
export const checkOperatorSetName: Check<string> = all(required, atMost(64), without('\\'));

/** MCC and MNC: five or six digits. */
export const checkOperatorId: Check<string> = (text) =>
  /^\d{5,6}$/.test(text) ? null : message('regex', { pattern: '[0-9]{5,6}' });

/** Name of an operator. */
export const checkOperatorName: Check<string> = all(required, atMost(64), without('\\'));

/** Country of an operator; may be empty. */
export const checkOperatorCountry: Check<string> = all(atMost(64), without('\\'));

/** Whether a set permits an operator; without a set every operator is permitted. */
export const permitsOperator = (set: Pick<OperatorSet, 'operators'> | null, operatorId: string): boolean =>
  set === null || set.operators.some((one) => one.operatorId === operatorId);

/** Indexes of operators that occur earlier in the list. */
export const repeatedOperators = (operators: readonly SetOperator[]): readonly number[] => {
  const ids = operators.map(({ operatorId }) => operatorId);
  return ids.flatMap((id, index) => (ids.indexOf(id) < index ? [index] : []));
};
