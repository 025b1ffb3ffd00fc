import { DONE, failed, type OrderAnswer } from '@backhaul/agent';
import type { RunProgram } from './run.js';

const POWER_MS = 20_000;

/** Restarts the machine or switches it off; only if its owner has allowed it. */
export async function power(run: RunProgram, what: 'reboot' | 'poweroff', allowed: boolean): Promise<OrderAnswer> {
  if (!allowed) return failed('This unit is not allowed to restart its machine (start it with --allow-reboot)');
  const { ok, complaint } = await run('systemctl', [what], { timeoutMs: POWER_MS });
  if (ok) return DONE;
  return failed(complaint.split('\n').at(-1)?.slice(0, 512) || 'The machine did not carry out the command');
}
