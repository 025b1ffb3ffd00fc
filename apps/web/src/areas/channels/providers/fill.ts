import type { StreamProvider } from '@backhaul/contract';
import type { DestinationValues } from '../destination-values.js';

/** What follows in the form of a destination from a choice: a provider fills in its addresses and its main profile; another protocol is none of it. */
export function providerFill(
  values: DestinationValues,
  changed: string,
  providers: readonly StreamProvider[],
): Partial<DestinationValues> {
  const provider = providers.find(({ id }) => id === values.providerId);
  if (changed === 'protocol') return provider?.protocol === values.protocol ? {} : { providerId: '' };
  if (changed !== 'providerId' || provider === undefined) return {};
  const { protocol, url, secondaryUrl, profileId } = provider;
  return { protocol, url, secondaryUrl: secondaryUrl ?? '', profileId: profileId ?? '' };
}

/** Whether a destination is sent elsewhere than its provider says now. */
export const differsFrom = (
  { url, secondaryUrl }: Pick<StreamProvider, 'secondaryUrl'> & { readonly url: string | null },
  provider: StreamProvider,
): boolean => url !== provider.url || secondaryUrl !== provider.secondaryUrl;
