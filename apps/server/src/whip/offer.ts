import * as z from 'zod';

/** A medium of a WebRTC sender's offer, in a supported codec. */
export const OfferedMedium = z.object({
  kind: z.enum(['video', 'audio']),
  /** Names the medium in offer and answer. */
  mid: z.string().max(64),
  /** Payload type of the codec (RFC 3551). */
  payloadType: z.int().min(0).max(127),
  /** Parameters of the codec (RFC 6184); empty for audio. */
  format: z.string().max(256),
});
export type OfferedMedium = z.output<typeof OfferedMedium>;

/** The profile that every WebRTC sender supports (RFC 7742). */
const CONSTRAINED_BASELINE = /profile-level-id=42e0/i;
/** Mode with several packets for a picture, so that its size is not limited. */
const FRAGMENTED = /packetization-mode=1/;

/** Offered H.264 video and Opus audio, at most one of each. Undefined: no such video. */
export function readOffer(sdp: string): readonly OfferedMedium[] | undefined {
  const sections = sdp.split(/\r?\n(?=m=)/).slice(1);
  const media = sections.flatMap((section): OfferedMedium[] => {
    const [, mid] = /^a=mid:(\S{1,64})/m.exec(section) ?? [];
    if (mid === undefined) return [];
    const found = section.startsWith('m=video ') ? h264Of(section) : section.startsWith('m=audio ') ? opusOf(section) : undefined; // prettier-ignore
    return found ? [{ mid, ...found }] : [];
  });
  const first = (['video', 'audio'] as const).flatMap((kind) => media.find((medium) => medium.kind === kind) ?? []);
  return first[0]?.kind === 'video' ? first : undefined;
}

type Coding = Omit<OfferedMedium, 'mid'>;

function h264Of(section: string): Coding | undefined {
  const formats = new Map(
    [...section.matchAll(/^a=fmtp:(\d{1,3}) ([\w=;. -]{1,256})/gm)].map(([, type, format]) => [type, format]),
  );
  const offered = [...section.matchAll(/^a=rtpmap:(\d{1,3}) H264\/90000/gim)].flatMap(([, type]): Coding[] => {
    const format = formats.get(type);
    return format === undefined ? [] : [{ kind: 'video', payloadType: Number(type), format: format.trim() }];
  });
  const usable = offered.filter(({ payloadType, format }) => payloadType <= 127 && FRAGMENTED.test(format));
  return usable.find(({ format }) => CONSTRAINED_BASELINE.test(format)) ?? usable[0];
}

function opusOf(section: string): Coding | undefined {
  const [, type] = /^a=rtpmap:(\d{1,3}) opus\/48000/im.exec(section) ?? [];
  return type === undefined || Number(type) > 127
    ? undefined
    : { kind: 'audio', payloadType: Number(type), format: '' };
}
