import type { SentTarget } from './commands.js';

/** Parts of a target that no log may contain. */
export function secretsOf(target: SentTarget): string[] {
  switch (target.protocol) {
    case 'srt':
      return target.passphrase === null ? [] : [target.passphrase, encodeURIComponent(target.passphrase)];
    case 'rist':
      return target.passphrase === null ? [] : [target.passphrase];
    case 'hlsPush':
      return target.password === null ? [] : [target.password];
    case 'rtmp':
      return target.password === undefined ? [target.key] : [target.key, target.password];
    case 'hls':
      return [target.key];
    case 'udp':
    case 'rtp':
    case 'st2110':
      return [];
    default:
      return target satisfies never;
  }
}
