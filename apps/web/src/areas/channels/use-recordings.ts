import { formatDuration } from '@backhaul/domain';
import { useQueries } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { momentText } from '../../text/zone.js';

/** Most channels whose recordings are requested; most servers have fewer. */
const MOST_CHANNELS = 32;

/** Recent recordings of channels as options, newest first. */
export function useRecordings(channels: readonly { readonly id: string; readonly name: string }[]) {
  const asked = channels.slice(0, MOST_CHANNELS);
  const found = useQueries({
    queries: asked.map(({ id }) => callQuery(api.recordings.list, { params: { id }, query: {} })),
  });
  return found
    .flatMap(({ data }, index) =>
      (data?.recordings ?? []).map((one) => ({ ...one, channel: asked[index]?.name ?? '' })),
    )
    .toSorted((one, other) => other.startedAt - one.startedAt)
    .map(({ recordingId, channel, startedAt, endedAt }) => ({
      value: recordingId,
      label: `${channel}, ${momentText(startedAt, { dateStyle: 'medium', timeStyle: 'medium' })}, ${formatDuration(endedAt - startedAt)}`,
    }));
}
