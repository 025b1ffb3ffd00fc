import type { Destination } from '@backhaul/contract';
import {
  type RuleMessage,
  DESTINATION_PROTOCOLS,
  destinationProblems,
  FIRST_SRT_LATENCY_MS,
  FIRST_TTL,
  SRT_MODES,
  type DestinationFields,
  type DestinationProtocol,
} from '@backhaul/domain';

/** How the passphrase of an SRT destination is given: none, a new one, or that which is stored. */
export const ENCRYPTIONS = ['none', 'new', 'kept'] as const;

/** What the form of a destination holds. */
export type DestinationValues = Readonly<
  Record<
    | 'protocol'
    | 'name'
    | 'mode'
    | 'host'
    | 'port'
    | 'encryption'
    | 'passphrase'
    | 'latencyMs'
    | 'streamId'
    | 'url'
    | 'key'
    | 'ttl',
    string
  >
>;

/** The values that the form begins with. */
export const valuesOf = (destination: Destination | null): DestinationValues => ({
  protocol: destination?.protocol ?? 'srt',
  name: destination?.name ?? '',
  mode: destination?.mode ?? 'caller',
  host: destination?.host ?? '',
  port: textOf(destination?.port),
  encryption: destination?.hasKey === true && destination.protocol === 'srt' ? 'kept' : 'none',
  passphrase: '',
  latencyMs: textOf(destination?.latencyMs ?? FIRST_SRT_LATENCY_MS),
  streamId: destination?.streamId ?? '',
  url: destination?.url ?? '',
  key: '',
  ttl: textOf(destination?.ttl ?? FIRST_TTL),
});

export const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export const protocolOf = ({ protocol }: DestinationValues): DestinationProtocol =>
  DESTINATION_PROTOCOLS.find((one) => one === protocol) ?? 'srt';

/** The fields of the protocol as they are sent; empty ones of a stored secret are left out, so that it is kept. */
export function fieldsOf(values: DestinationValues): DestinationFields & { readonly name: string } {
  const { name, host, streamId, url, key } = values;
  const protocol = protocolOf(values);
  switch (protocol) {
    case 'srt': {
      const mode = SRT_MODES.find((one) => one === values.mode) ?? 'caller';
      return {
        name,
        mode,
        host: mode === 'caller' ? host.trim() : null,
        port: numberOf(values.port),
        latencyMs: numberOf(values.latencyMs),
        streamId: streamId === '' ? null : streamId,
        ...(values.encryption !== 'kept' && { passphrase: values.encryption === 'new' ? values.passphrase : null }),
      };
    }
    case 'rtmp':
      return { name, url: url.trim(), ...(key !== '' && { key }) };
    case 'udp':
    case 'rtp':
      return { name, host: host.trim(), port: numberOf(values.port), ttl: numberOf(values.ttl) };
    case 'hls':
      return { name };
    default:
      return protocol satisfies never;
  }
}

/** A number as it was entered: none when empty, and what is no whole number fails its check. */
export function numberOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : 0.5;
}

/** Why a field is refused, by the rules of the domain. `stored`: a destination that is changed, whose RTMP key stays with its URL. */
export function problemOf(values: DestinationValues, stored: Destination | null, path: string): RuleMessage | null {
  const fields = fieldsOf(values);
  const keyIsKept = stored?.protocol === 'rtmp' && fields.url === stored.url && fields.key === undefined;
  const problems = destinationProblems(protocolOf(values), keyIsKept ? { ...fields, key: 'stored' } : fields);
  return problems.find((problem) => problem.path === path)?.message ?? null;
}
