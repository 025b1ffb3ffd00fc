import { checkMediaToken, pictureSubject } from '@backhaul/contract/bus';

/** Target of a request to the media server. */
export interface MediaRequest {
  readonly kind: 'thumbnail' | 'preview';
  readonly channelId: string;
}

export type MediaDecision = { readonly status: 200; readonly request: MediaRequest } | { readonly status: 401 | 404 };

const ROUTES = [
  { kind: 'thumbnail', path: /^\/thumbnails\/([A-Za-z0-9_-]{1,64})\.jpg$/ },
  { kind: 'preview', path: /^\/previews\/([A-Za-z0-9_-]{1,64})$/ },
] as const;

/** Checks a request: a known path with a valid token of its channel. `generationOf`: renewals of its tokens. `nowMs` is console time. */
export function decide(
  url: string,
  mediaKey: string | undefined,
  generationOf: (channelId: string) => number,
  nowMs: number,
): MediaDecision {
  const parsed = URL.canParse(url, 'http://media') ? new URL(url, 'http://media') : undefined;
  for (const { kind, path } of ROUTES) {
    const channelId = parsed && path.exec(parsed.pathname)?.[1];
    if (!channelId) continue;
    const token = parsed.searchParams.get('token') ?? '';
    const subject = pictureSubject(channelId, generationOf(channelId));
    if (mediaKey === undefined || !checkMediaToken(mediaKey, subject, token, nowMs)) return { status: 401 };
    return { status: 200, request: { kind, channelId } };
  }
  return { status: 404 };
}
