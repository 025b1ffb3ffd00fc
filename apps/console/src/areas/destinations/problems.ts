import type { FieldComplaint } from '@backhaul/domain';
import { Refusal } from '../../platform/kernel/refusal.js';

/** @throws {Refusal} INVALID with every field that is wrong */
export function refuseProblems(problems: readonly FieldComplaint[]): void {
  if (problems.length === 0) return;
  const fields = problems.map(({ path, message }) => ({ path: `body.${path}`, message }));
  throw new Refusal('INVALID', undefined, fields);
}
