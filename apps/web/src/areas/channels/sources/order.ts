import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { enteredSource, sourceValues, type EnteredSource } from '../source-values.js';

type Order = HandlerOutput<AppContract['channels']['sourceOrder']>;
type Stored = Order['sources'][number];
/** A source as it is sent: a new one has no id. */
type Sent = EnteredSource & { readonly id?: string };
/** A new order; unchanged sources are passed as they were read. */
export type NewOrder = Pick<Order, 'returns' | 'holdSeconds'> & { readonly sources: readonly (Stored | Sent)[] };

/** Stores the order of the sources of a channel. */
export function useSourceOrder(id: string) {
  const change = useChange();
  const { mutate, mutateAsync, error, isPending } = useMutation({
    mutationFn: ({ sources, returns, holdSeconds }: NewOrder) =>
      change(() =>
        api.channels.setSourceOrder(
          { params: { id }, body: { sources: sources.map(sent), returns, holdSeconds } },
          idempotencyHeaders(),
        ),
      ),
  });
  return { change: (order: NewOrder) => mutate(order), send: mutateAsync, error, busy: isPending };
}

/** Omits a stored secret and a hidden channel, so that the console keeps them. */
function sent(source: Stored | Sent): Sent {
  if (!('hasSecret' in source)) return source;
  const { channelId, ...entered } = enteredSource(sourceValues(source));
  return { id: source.id, ...entered, ...(channelId && { channelId }) };
}

/** The sources with an entered one, which replaces the stored one or is added at the end. */
export const replaced = (
  sources: readonly Stored[],
  stored: Stored | null,
  entered: EnteredSource,
): readonly (Stored | Sent)[] =>
  stored === null
    ? [...sources, entered]
    : sources.map((one) => (one.id === stored.id ? { id: stored.id, ...entered } : one));

/** The sources with the one at `index` moved forward by one. */
export const moved = (sources: readonly Stored[], index: number): readonly Stored[] =>
  sources.map((one, at) => (at === index - 1 ? sources[index] : at === index ? sources[index - 1] : one) ?? one);
