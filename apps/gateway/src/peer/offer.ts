/** A medium of the offer in a supported codec. */
export interface OfferedMedium {
  readonly kind: 'video' | 'audio';
  /** Names the medium in offer and answer. */
  readonly mid: string;
  /** Number of the codec in packets (RFC 3551). */
  readonly payloadType: number;
}

/** Codecs that every browser supports (RFC 7742, RFC 7874). */
const CODINGS = { video: /^a=rtpmap:(\d+) VP8\/90000/im, audio: /^a=rtpmap:(\d+) opus\/48000/im } as const;

/** Offered video and audio, at most one of each. Undefined: no video, or no data channel for the status. */
export function readOffer(sdp: string): readonly OfferedMedium[] | undefined {
  const sections = sdp.split(/\r?\n(?=m=)/).slice(1);
  const media = sections.flatMap((section): OfferedMedium[] => {
    const [, kind] = /^m=(video|audio) /.exec(section) ?? [];
    if (kind !== 'video' && kind !== 'audio') return [];
    const [, mid] = /^a=mid:(\S{1,64})/m.exec(section) ?? [];
    const [, payloadType] = CODINGS[kind].exec(section) ?? [];
    return mid === undefined || payloadType === undefined ? [] : [{ kind, mid, payloadType: Number(payloadType) }];
  });
  const first = (['video', 'audio'] as const).flatMap((kind) => media.find((medium) => medium.kind === kind) ?? []);
  const talks = sections.some((section) => section.startsWith('m=application '));
  return talks && first[0]?.kind === 'video' ? first : undefined;
}
