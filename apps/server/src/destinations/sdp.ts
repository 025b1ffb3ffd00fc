import { createSocket } from 'node:dgram';
import os from 'node:os';
import type { SmpteFormat, SmpteTarget } from './st2110.js';

/** The address and the hardware address from which this machine sends to another. */
export interface Sender {
  readonly address: string;
  readonly mac: string;
}

/** From where packets to an IPv4 address leave this machine. */
export async function senderTo(host: string): Promise<Sender> {
  const socket = createSocket('udp4');
  try {
    // Nothing is sent: the system only chooses the way.
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.connect(9, host, resolve);
    });
    const { address } = socket.address();
    const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
    return { address, mac: own.find((one) => one.address === address)?.mac ?? '00:00:00:00:00:00' };
  } finally {
    socket.close();
  }
}

interface Description {
  readonly name: string;
  readonly target: SmpteTarget;
  readonly format: SmpteFormat;
  readonly sender: Sender;
  /** When this description was made, ms. */
  readonly version: number;
}

/**
 * The session description of ST 2110-20 and -30 (RFC 8866, ST 2110-10 §8). It names no sender type of ST 2110-21 and no PTP clock:
 * packets leave as fast as the machine gives them, and are timed by its own clock.
 */
export function sessionDescription({ name, target, format, sender, version }: Description): string {
  const { host, port, audioPort, ttl, secondary } = target;
  const to = (address: string): string[] => {
    const isMulticast = /^2(?:2[4-9]|3\d)\./.test(address);
    return [
      `c=IN IP4 ${address}${isMulticast ? `/${ttl}` : ''}`,
      ...(isMulticast ? [`a=source-filter: incl IN IP4 ${address} ${sender.address}`] : []),
    ];
  };
  const clock = [`a=ts-refclk:localmac=${sender.mac.toUpperCase().replaceAll(':', '-')}`, 'a=mediaclk:sender'];
  const { width, height, frameRate, interlaced, colorimetry } = format;
  const [pictures, seconds] = frameRate.split('/');
  const rate = seconds === '1' ? pictures : frameRate;
  const video = (address: string, at: number, mid: string): string[] => [
    `m=video ${at} RTP/AVP 96`,
    ...to(address),
    'a=rtpmap:96 raw/90000',
    `a=fmtp:96 sampling=YCbCr-4:2:2; width=${width}; height=${height}; exactframerate=${rate}; depth=8; TCS=SDR; colorimetry=${colorimetry}; PM=2110GPM; SSN=ST2110-20:2017${interlaced ? '; interlace' : ''}`,
    ...clock,
    `a=mid:${mid}`,
  ];
  const audio = (address: string, at: number, mid: string): string[] => [
    `m=audio ${at} RTP/AVP 97`,
    ...to(address),
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
    'i=Software timing: not paced as ST 2110-21 wants, not locked to PTP',
    't=0 0',
    ...(secondary ? ['a=group:DUP V1 V2', ...(sound ? ['a=group:DUP A1 A2'] : [])] : []),
    ...video(host, port, 'V1'),
    ...(secondary ? video(secondary.host, secondary.port, 'V2') : []),
    ...(sound ? audio(host, audioPort, 'A1') : []),
    ...(sound && secondary ? audio(secondary.host, secondary.audioPort, 'A2') : []),
    '',
  ].join('\r\n');
}
