import { message, type AppContract, type HandlerInput, type OperatorSet } from '@backhaul/contract';
import { repeatedOperators, type SetOperator } from '@backhaul/domain';
import { sql } from 'kysely';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly operators: readonly SetOperator[];
  readonly created_at: Date;
  readonly inventories: OperatorSet['inventories'];
}

type Calls = AppContract['operatorSets'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

/** Most inventories that a refusal names. */
const NAMED = 5;

/** Operator sets, managed by superusers. */
export const operatorSetStore: Store<Row, OperatorSet, 'name', 'name' | 'createdAt', Create, Change> = {
  kind: 'operatorSet',
  idPrefix: 'ops',
  table: 'operator_sets',
  rows: (_db, scope) => sql<Row>`(
    select s.id, s.name, s.operators, s.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by i.name)
        from inventories i where i.operator_set_id = s.id), '[]') as inventories
    from operator_sets s where ${scope.all ? sql`true` : sql`false`})`,
  search: { name: 'name' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: ({ id, name, operators, created_at, inventories }) => ({
    id,
    name,
    operators: operators.map((operator) => ({ ...operator })),
    createdAt: created_at.getTime(),
    inventories: [...inventories],
  }),
  audited: ({ name, operators }) => ({ name, operators: operators.map(operatorText).join(', ') }),
  async create(tx, _caller, id, { name, operators }) {
    refuseRepeated(operators);
    await tx
      .insertInto('operator_sets')
      .values({ id, name, operators: JSON.stringify(operators) })
      .execute();
    return { detail: name };
  },
  async update(tx, _caller, row, { name = row.name, operators = [...row.operators] }) {
    refuseRepeated(operators);
    await tx
      .updateTable('operator_sets')
      .set({ name, operators: JSON.stringify(operators) })
      .where('id', '=', row.id)
      .execute();
    return { detail: name };
  },
  async remove(tx, _caller, { id, name }) {
    const users = await tx
      .selectFrom('inventories')
      .select('name')
      .where('operator_set_id', '=', id)
      .orderBy('name')
      .execute();
    if (users.length > 0) {
      const names = users.slice(0, NAMED).map((one) => one.name);
      throw new Refusal(
        'OPERATOR_SET_USED',
        message('operator_set_used_by', { count: users.length, names: names.join(', ') }),
      );
    }
    await tx.deleteFrom('operator_sets').where('id', '=', id).execute();
    return { detail: name };
  },
};

/** An operator as text for the audit. */
const operatorText = ({ operatorId, name, country }: SetOperator): string =>
  [operatorId, name, country].filter((part) => part !== '').join(' ');

/** @throws {Refusal} INVALID for a repeated operator */
const refuseRepeated = (operators: readonly SetOperator[]): void =>
  refuseProblems(
    repeatedOperators(operators).map((index) => ({
      path: `operators.${index}.operatorId`,
      message: message('unique'),
    })),
  );
