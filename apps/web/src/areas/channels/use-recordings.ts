import { formatDuration } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { momentText } from '../../text/zone.js';

/** Recent recordings of a channel as options, newest first. */
export function useRecordings(channelId: string) {
  const { data } = useQuery(callQuery(api.recordings.list, { params: { id: channelId }, query: {} }));
  return (data?.recordings ?? []).map(({ recordingId, startedAt, endedAt }) => ({
    value: recordingId,
    label: `${momentText(startedAt, { dateStyle: 'medium', timeStyle: 'medium' })}, ${formatDuration(endedAt - startedAt)}`,
  }));
}
