import type { StreamProvider } from '@backhaul/contract';
import type { DestinationValues } from '../destination-values.js';

/** Changes that follow a choice in the form: a provider fills in its addresses and main profile; another protocol clears the provider. */
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

/** Whether the addresses of a destination differ from the current ones of its provider. */
export const differsFrom = (
  { url, secondaryUrl }: Pick<StreamProvider, 'secondaryUrl'> & { readonly url: string | null },
  provider: StreamProvider,
): boolean => url !== provider.url || secondaryUrl !== provider.secondaryUrl;
