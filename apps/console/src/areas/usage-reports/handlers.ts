import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { differences } from '../../control/resources/writes.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { figuresFor } from './figures.js';
import { auditedReport, forgetReport, savedReports, saveReport } from './saved-store.js';

type UsageReportDependencies = MutateDependencies & { readonly clock: Clock };

/** Handlers of the calls on usage reports. */
export function usageReportHandlers(dependencies: UsageReportDependencies): AreaHandlers<'usageReports'> {
  const { db, clock } = dependencies;
  return {
    figures: ({ query }, { caller }) => figuresFor(db, caller.scope, query, clock.now()),

    saved(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      return savedReports(db, id);
    },

    async save({ body }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      const { after } = await mutate(
        dependencies,
        caller,
        (tx) => saveReport(tx, id, body, clock.now()),
        ({ before, after: now }) => ({
          action: `usageReport:${before === undefined ? 'create' : 'update'}`,
          subject: { kind: 'inventory', id },
          detail: now.name,
          changes: differences(auditedReport(before), auditedReport(now)),
        }),
      );
      return after;
    },

    async forget({ query: { name } }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      await mutate(
        dependencies,
        caller,
        (tx) => forgetReport(tx, id, name),
        (gone) =>
          gone ? { action: 'usageReport:remove', subject: { kind: 'inventory', id }, detail: name } : undefined,
      );
    },
  };
}
