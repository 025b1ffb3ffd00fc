import { checkDestinationUrl, checkHlsPushUrl } from '../destinations/destination-fields.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkProfileName } from '../stream-profiles/stream-profiles.js';
import { checkHost } from '../validation/addresses.js';
import { all, type Check, required } from '../validation/check.js';

/** Protocols that a stream provider receives: those of destinations with a URL. */
export const PROVIDER_PROTOCOLS = ['rtmp', 'hlsPush'] as const;
export type ProviderProtocol = (typeof PROVIDER_PROTOCOLS)[number];

/** Most stream providers of an inventory. */
export const MAX_STREAM_PROVIDERS = 64;

/** Name of a stream provider, unique within its inventory. */
export const checkProviderName: Check<string> = checkProfileName;

/** Domain of a stream provider, such as `example.org`. */
export const checkProviderDomain: Check<string> = all(required, checkHost);

/** Whether destinations at a provider have a stream key: RTMP needs one, HLS has none. */
export const takesKey = (protocol: ProviderProtocol): boolean => protocol === 'rtmp';

/** A stream provider as users enter it. */
export interface ProviderFields {
  readonly protocol: ProviderProtocol;
  readonly name: string;
  readonly domain: string;
  readonly url: string;
  /** RTMP; used when the first one fails. */
  readonly secondaryUrl: string | null;
}
interface ProviderComplaint {
  readonly path: keyof ProviderFields;
  readonly message: RuleMessage;
}

/** Every invalid field of a stream provider. Its URLs follow the rules of the destinations that start with them. */
export function providerProblems({ protocol, name, domain, url, secondaryUrl }: ProviderFields): ProviderComplaint[] {
  const found = {
    name: checkProviderName(name),
    domain: checkProviderDomain(domain),
    url: protocol === 'rtmp' ? checkDestinationUrl(url) : checkHlsPushUrl(url),
    secondaryUrl: secondaryUrl === null ? null : secondaryProblem(protocol, url, secondaryUrl),
  };
  return (['name', 'domain', 'url', 'secondaryUrl'] as const).flatMap((path) => {
    const complaint = found[path];
    return complaint === null ? [] : [{ path, message: complaint }];
  });
}

function secondaryProblem(protocol: ProviderProtocol, url: string, secondaryUrl: string): RuleMessage | null {
  if (protocol !== 'rtmp') return message('default');
  return secondaryUrl === url ? message('unique') : checkDestinationUrl(secondaryUrl);
}

/** Why a stream provider cannot have a name; null: it can. Names are compared without case. */
export function newProviderRefusal(
  name: string,
  existing: readonly string[],
): 'STREAM_PROVIDER_EXISTS' | 'STREAM_PROVIDER_LIMIT' | null {
  if (existing.some((other) => other.toLowerCase() === name.toLowerCase())) return 'STREAM_PROVIDER_EXISTS';
  return existing.length >= MAX_STREAM_PROVIDERS ? 'STREAM_PROVIDER_LIMIT' : null;
}
