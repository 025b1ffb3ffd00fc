import { expect, it } from 'vitest';
import { rewritePlaylist } from './playlist.js';

const BASE = new URL('https://cdn.example.org/live/index.m3u8?token=a');

function rewritten(lines: readonly string[]) {
  const named: string[] = [];
  const text = rewritePlaylist(lines.join('\n'), BASE, (url, extension) => {
    named.push(url.href);
    return `${named.length}.${extension}`;
  });
  return { lines: text?.trim().split('\n'), named };
}

it('names every segment, key and header anew', () => {
  expect(
    rewritten([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:12',
      '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example.org/k?x=1",IV=0x0f',
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"',
      '#EXTINF:4.0,a title',
      '#EXT-X-BYTERANGE:100@0',
      'a.ts?b=c',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:4.0,',
      'http://169.254.169.254/latest',
      '#EXT-X-ENDLIST',
    ]),
  ).toEqual({
    lines: [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:12',
      '#EXT-X-KEY:METHOD=AES-128,IV=0x0f,URI="1.mp4"',
      '#EXT-X-MAP:BYTERANGE=720@0,URI="2.mp4"',
      '#EXTINF:4.0,a title',
      '#EXT-X-BYTERANGE:100@0',
      '3.ts',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:4.0,',
      '4.ts',
      '#EXT-X-ENDLIST',
    ],
    named: [
      'https://keys.example.org/k?x=1',
      'https://cdn.example.org/live/init.mp4',
      'https://cdn.example.org/live/a.ts?b=c',
      'http://169.254.169.254/latest',
    ],
  });
});

it.each([
  ['other schemes', ['file:///etc/passwd', 'data:,x', 'httpproxy://127.0.0.1:1/a', 'crypto:http://127.0.0.1/a']],
  ['unknown tags', ['#EXT-X-PART:URI="http://127.0.0.1/a"', '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="http://a/"', '#a']],
  ['an address without quotes that is none', ['#EXT-X-MAP:URI=file:///etc/passwd']],
  ['a second address of a tag', ['#EXT-X-KEY:METHOD=AES-128,URI="file:///a",URI="file:///b"']],
])('leaves out %s', (_what, lines) => {
  expect(rewritten(['#EXTM3U', ...lines])).toEqual({ lines: ['#EXTM3U'], named: [] });
});

it('leaves of several variants the best one, with its sound', () => {
  expect(
    rewritten([
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="a",URI="low.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="a b",DEFAULT=YES,URI="high.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="high",NAME="s",URI="subtitles.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="low"',
      '360.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=4000000,RESOLUTION=1280x720,AUDIO="high"',
      '720.m3u8',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9000000,URI="http://127.0.0.1/"',
    ]),
  ).toEqual({
    lines: [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=high,NAME="a b",DEFAULT=YES,URI="1.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=4000000,RESOLUTION=1280x720,AUDIO=high',
      '2.m3u8',
    ],
    named: ['https://cdn.example.org/live/high.m3u8', 'https://cdn.example.org/live/720.m3u8'],
  });
});

it.each(['', '<html>', 'ffconcat version 1.0\nfile x', ' #EXTM3Ux'])('refuses what is no playlist: %j', (text) => {
  expect(rewritePlaylist(text, BASE, () => '')).toBeUndefined();
});
