import { describe, expect, it } from 'vitest';
import { readOffer } from './offer.js';

const AUDIO = 'm=audio 9 UDP/TLS/RTP/SAVPF 111 0\r\na=mid:0\r\na=rtpmap:111 opus/48000/2';
const VIDEO = 'm=video 9 UDP/TLS/RTP/SAVPF 102 96\r\na=mid:1\r\na=rtpmap:102 H264/90000\r\na=rtpmap:96 VP8/90000';
const DATA = 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:2';
const offer = (...sections: string[]): string => ['v=0\r\ns=-', ...sections].join('\r\n');
const video = { kind: 'video', mid: '1', payloadType: 96 };

describe('an offer', () => {
  it.each([
    ['with both', offer(AUDIO, VIDEO, DATA), [video, { kind: 'audio', mid: '0', payloadType: 111 }]],
    ['without sound', offer(VIDEO, DATA), [video]],
    ['of two cameras', offer(VIDEO, VIDEO.replace('mid:1', 'mid:5'), DATA), [video]],
    ['without video', offer(AUDIO, DATA), undefined],
    ['of video in another coding', offer(VIDEO.replace('VP8', 'AV1'), DATA), undefined],
    ['without a channel for status', offer(AUDIO, VIDEO), undefined],
    ['that is none', 'hello', undefined],
  ])('reads an offer %s', (_title, sdp, media) => {
    expect(readOffer(sdp)).toEqual(media);
  });
});
