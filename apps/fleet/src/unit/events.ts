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

/** A picture has got through and has not ended. */
const streams = ({ activity }: Condition): boolean =>
  activity.kind === 'transmitting' && activity.phase !== 'connecting';

const runOf = ({ activity }: Condition): Run | null => (activity.kind === 'transmitting' ? activity.run : null);
