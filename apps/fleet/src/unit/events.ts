import type { EventReport } from '@backhaul/agent';
import type { Condition, Run } from '../simulation/condition.js';

/** Events of a transmission that the console must store. */
export function eventsBetween(before: Condition, after: Condition): readonly EventReport[] {
  if (streams(before) === streams(after)) return [];
  const run = runOf(after) ?? runOf(before);
  const detail = run ? '' : 'At the front panel of the unit';
  const subject = { transmissionId: run?.id ?? null, channelId: run?.channelId ?? null, detail };
  return [{ type: streams(after) ? 'transmissionStarted' : 'transmissionEnded', ...subject }];
}

/** Whether a transmission has connected and not ended; a persistent one does not end when the unit goes offline. */
function streams({ activity }: Condition): boolean {
  if (activity.kind === 'leaving' || activity.kind === 'away') return activity.resumes !== undefined;
  return activity.kind === 'transmitting' && (activity.phase !== 'connecting' || activity.run?.resumed === true);
}

const runOf = ({ activity }: Condition): Run | null => (activity.kind === 'transmitting' ? activity.run : null);
