import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { sourceProblems, type ChannelInput, type RuleMessage, type SourceFields } from '@backhaul/domain';

/** Input sources that the page of video return channels sets. */
export const INPUT_KINDS = ['testPicture', 'channel', 'srt', 'srtCaller'] as const satisfies readonly ChannelInput[];
type InputKind = (typeof INPUT_KINDS)[number];

/** The input as the API returns it. */
export type StoredInput = Pick<
  HandlerOutput<AppContract['returnChannels']['inputSources']>[number],
  'protocol' | 'host' | 'port' | 'streamId' | 'hasSecret' | 'sourceChannel'
>;

/** Form values. `kept`: a passphrase is stored. */
export type InputValues = Readonly<
  Record<'protocol' | 'host' | 'port' | 'passphrase' | 'kept' | 'streamId' | 'channelId', string>
>;

/** Initial form values; secrets are never shown. */
export function firstValues(stored: StoredInput | undefined): InputValues {
  const isCaller = stored?.protocol === 'srtCaller';
  return {
    protocol: stored?.protocol ?? 'unit',
    host: isCaller ? stored.host : '',
    port: isCaller ? String(stored.port) : '',
    passphrase: '',
    kept: isCaller && stored.hasSecret ? 'yes' : '',
    streamId: stored?.streamId ?? '',
    channelId: stored?.sourceChannel?.id ?? '',
  };
}

const kindOf = (protocol: string): InputKind => INPUT_KINDS.find((one) => one === protocol) ?? 'testPicture';

/** Request fields of the kind; a stored passphrase is omitted, so that it is kept for its host. */
export function inputBody(values: InputValues): { readonly protocol: InputKind } & SourceFields {
  const protocol = kindOf(values.protocol);
  const { host, port, passphrase, kept, streamId, channelId } = values;
  switch (protocol) {
    case 'srtCaller':
      return {
        protocol,
        host: host.trim(),
        ...(port.trim() !== '' && { port: Number(port) }),
        ...(passphrase === '' && kept !== '' ? {} : { passphrase: passphrase === '' ? null : passphrase }),
        streamId: streamId === '' ? null : streamId,
      };
    case 'channel':
      return { protocol, channelId };
    case 'srt':
    case 'testPicture':
      return { protocol };
    default:
      return protocol satisfies never;
  }
}

/** The error of a field by the domain rules. */
export function inputProblem(values: InputValues, path: string): RuleMessage | null {
  const { protocol, ...fields } = inputBody(values);
  const kind = protocol === 'srt' ? null : protocol;
  return sourceProblems(kind, fields).find((problem) => problem.path === path)?.message ?? null;
}
