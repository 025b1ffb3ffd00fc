import type { Destination } from '@backhaul/contract';
import { t } from '../../text/t.js';

/** A destination in one line: its protocol and address. */
export function destinationText(destination: Destination): string {
  const { protocol, mode, host, port, url, streamId, filePrefix, fileFormat } = destination;
  const kind = t(`channels.protocol.${protocol}`);
  switch (protocol) {
    case 'srt': {
      const where =
        mode === 'listener' ? t('channels.destination.listens', { port: port ?? 0 }) : hostAndPort(host, port);
      return [kind, where, streamId].filter(Boolean).join(' · ');
    }
    case 'rtmp':
    case 'hlsPush':
      return `${kind} · ${url ?? ''}`;
    case 'rist':
    case 'udp':
    case 'rtp':
    case 'st2110':
      return `${kind} · ${hostAndPort(host, port)}`;
    case 'hls':
      return kind;
    case 'file':
      return [kind, `${filePrefix ?? ''}programme-….${fileFormat ?? ''}`].join(' · ');
    default:
      return protocol satisfies never;
  }
}

const hostAndPort = (host: string | null, port: number | null): string =>
  `${host?.includes(':') ? `[${host}]` : (host ?? '')}:${port ?? ''}`;
