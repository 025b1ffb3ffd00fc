import type { ClockReading } from './ptp-clock.js';
import { isMulticast, type Sender } from './smpte-ports.js';
import type { SmpteFormat, SmpteTarget } from './st2110.js';

interface Description {
  readonly name: string;
  readonly target: SmpteTarget;
  readonly format: SmpteFormat;
  /** Sender addresses of the primary and secondary streams. */
  readonly sender: Sender;
  readonly secondarySender: Sender;
  readonly clock: ClockReading;
  readonly ptpDomain: number;
  /** When this description was created, ms. */
  readonly version: number;
}

/**
 * The session description of ST 2110-20 and -30 (RFC 8866, RFC 7273, ST 2110-10 §8). It names no sender type of ST 2110-21, because
 * packets are not paced. It names a PTP clock and its domain only while the clock of the machine follows it.
 */
export function sessionDescription(description: Description): string {
  const { name, target, format, sender, secondarySender, clock: reading, ptpDomain, version } = description;
  const { host, port, audioPort, ttl, secondary } = target;
  const to = (address: string, mid: string): string[] => {
    const isGroup = isMulticast(address);
    const from = mid.endsWith('2') ? secondarySender : sender;
    return [
      `c=IN IP4 ${address}${isGroup ? `/${ttl}` : ''}`,
      ...(isGroup ? [`a=source-filter: incl IN IP4 ${address} ${from.address}`] : []),
    ];
  };
  const isLocked = reading.state === 'locked';
  const reference = isLocked
    ? `ptp=IEEE1588-2008:${reading.grandmaster}:${ptpDomain}`
    : `localmac=${sender.mac.toUpperCase().replaceAll(':', '-')}`;
  const clock = [`a=ts-refclk:${reference}`, 'a=mediaclk:sender'];
  const { width, height, frameRate, interlaced, colorimetry } = format;
  const [pictures, seconds] = frameRate.split('/');
  const rate = seconds === '1' ? pictures : frameRate;
  const video = (address: string, at: number, mid: string): string[] => [
    `m=video ${at} RTP/AVP 96`,
    ...to(address, mid),
    'a=rtpmap:96 raw/90000',
    `a=fmtp:96 sampling=YCbCr-4:2:2; width=${width}; height=${height}; exactframerate=${rate}; depth=8; TCS=SDR; colorimetry=${colorimetry}; PM=2110GPM; SSN=ST2110-20:2017${interlaced ? '; interlace' : ''}`,
    ...clock,
    `a=mid:${mid}`,
  ];
  const audio = (address: string, at: number, mid: string): string[] => [
    `m=audio ${at} RTP/AVP 97`,
    ...to(address, mid),
    'a=rtpmap:97 L24/48000/2',
    'a=fmtp:97 channel-order=SMPTE2110.(ST)',
    'a=ptime:1',
    ...clock,
    `a=mid:${mid}`,
  ];
  const sound = format.audio;
  return [
    'v=0',
    `o=- ${version} 1 IN IP4 ${sender.address}`,
    `s=${name.replaceAll(/\p{Cc}/gu, ' ')}`,
    `i=Software timing: not paced as ST 2110-21 wants, ${isLocked ? 'the clock of the machine follows PTP' : 'not locked to PTP'}`,
    't=0 0',
    ...(secondary ? ['a=group:DUP V1 V2', ...(sound ? ['a=group:DUP A1 A2'] : [])] : []),
    ...video(host, port, 'V1'),
    ...(secondary ? video(secondary.host, secondary.port, 'V2') : []),
    ...(sound ? audio(host, audioPort, 'A1') : []),
    ...(sound && secondary ? audio(secondary.host, secondary.audioPort, 'A2') : []),
    '',
  ].join('\r\n');
}
