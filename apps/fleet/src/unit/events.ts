import type { EventReport } from '@backhaul/agent';
import type { Condition, Run } from '../life/condition.js';

/** What of a transmission the console must store. */
export function eventsBetween(before: Condition, after: Condition): readonly EventReport[] {
  if (streams(before) === streams(after)) return [];
  const run = runOf(after) ?? runOf(before);
  const detail = run ? '' : 'At the front panel of the unit';
  const subject = { transmissionId: run?.id ?? null, channelId: run?.channelId ?? null, detail };
  return [{ type: streams(after) ? 'transmissionStarted' : 'transmissionEnded', ...subject }];
}

/** A picture has got through and has not ended; a persistent one has not because the unit is away. */
function streams({ activity }: Condition): boolean {
  if (activity.kind === 'leaving' || activity.kind === 'away') return activity.resumes !== undefined;
  return activity.kind === 'transmitting' && (activity.phase !== 'connecting' || activity.run?.resumed === true);
}

const runOf = ({ activity }: Condition): Run | null => (activity.kind === 'transmitting' ? activity.run : null);
