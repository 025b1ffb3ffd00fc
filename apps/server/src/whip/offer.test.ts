import { expect, it } from 'vitest';
import { readOffer } from './offer.js';

const AUDIO = 'm=audio 9 UDP/TLS/RTP/SAVPF 111 0\r\na=mid:0\r\na=rtpmap:111 opus/48000/2';
const video = (...lines: string[]): string =>
  ['m=video 9 UDP/TLS/RTP/SAVPF 96 97 98', 'a=mid:1', ...lines].join('\r\n');
const H264 = [
  'a=rtpmap:98 H264/90000',
  'a=fmtp:98 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640032',
];
const BASELINE = ['a=rtpmap:97 H264/90000', 'a=fmtp:97 packetization-mode=1;profile-level-id=42e01f'];
const WHOLE = ['a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=0;profile-level-id=42e01f'];
const offer = (...sections: string[]): string => ['v=0\r\ns=-', ...sections].join('\r\n');
const taken = (payloadType: number, format: string) => ({ kind: 'video', mid: '1', payloadType, format });
const high = taken(98, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640032');
const sound = { kind: 'audio', mid: '0', payloadType: 111, format: '' };

it.each([
  ['with both', offer(AUDIO, video(...H264)), [high, sound]],
  ['without sound', offer(video(...H264)), [high]],
  [
    'in several profiles',
    offer(video(...WHOLE, ...H264, ...BASELINE)),
    [taken(97, 'packetization-mode=1;profile-level-id=42e01f')],
  ],
  ['with packets of whole pictures alone', offer(video(...WHOLE)), undefined],
  ['of two cameras', offer(video(...H264), video(...H264).replace('mid:1', 'mid:5')), [high]],
  ['without video', offer(AUDIO), undefined],
  ['of video in another coding', offer(AUDIO, video('a=rtpmap:96 VP8/90000')), undefined],
  ['of HEVC alone', offer(AUDIO, video('a=rtpmap:96 H265/90000', 'a=fmtp:96 level-id=93;tx-mode=SRST')), undefined],
  [
    'with a coding that has no number of packets',
    offer(video('a=rtpmap:200 H264/90000', 'a=fmtp:200 packetization-mode=1')),
    undefined,
  ],
  ['that is none', 'hello', undefined],
])('reads an offer %s', (_title, sdp, media) => {
  expect(readOffer(sdp)).toEqual(media);
});
