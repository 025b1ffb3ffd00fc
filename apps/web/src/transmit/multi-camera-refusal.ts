import type { Unit } from '@backhaul/contract';
import { type Message, serviceRefusal, unitActions, type Verdict } from '@backhaul/domain';

/** The reason for a refusal; null when the action is permitted. */
export const refusalOf = (verdict: Verdict): Message | null => (verdict.allowed ? null : verdict.message);

/** Why several cameras cannot be started now; null when they can. The console checks their channels at the start. */
export function multiCameraRefusal(unit: Unit): Message | null {
  const licence = serviceRefusal(unit.services, 'multiCamera');
  if (licence !== null) return licence;
  const { start } = unitActions({ ...unit, cameraConnected: true }, null);
  return start.allowed || start.code === 'NO_CHANNEL' ? null : start.message;
}
