import type { ManagedChannel } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { useChange } from '../../../ui/resource/use-change.js';

/** Stores the members of a group; the console keeps members that the user cannot see. */
export function useMembers({ id }: Pick<ManagedChannel, 'id'>) {
  const change = useChange();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (memberIds: readonly string[]) =>
      change(() => api.channels.update({ params: { id }, body: { memberIds: [...memberIds] } }, idempotencyHeaders())),
  });
  return { store: mutate, error, busy: isPending };
}

/** The ids with the one at `index` moved forward by one. */
export const earlier = (ids: readonly string[], index: number): readonly string[] =>
  ids.map((id, at) => (at === index - 1 ? ids[index] : at === index ? ids[index - 1] : id) ?? id);
