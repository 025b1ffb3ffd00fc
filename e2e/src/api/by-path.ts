import { CORE } from '@backhaul/contract';
import * as z from 'zod';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}
/** Makes calls as a third-party program does: by documented method and path, without this product's client. */
export interface ByPath {
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answered>;
  /** Fetches a URL that the console returned. */
  readonly file: (address: string) => Promise<Response>;
}

/** Signs in; returns the console's calls by path, each with the group in its query. */
export async function signedInByPath(
  url: string,
  credentials: { readonly username: string; readonly password: string },
): Promise<(groupId: string) => ByPath> {
  const headers = { accept: 'application/json', 'application-id': 'e2e-paths' };
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}${CORE}/v2/session`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify(credentials),
  });
  if (!signedIn.ok) throw new Error(`Signing in is answered by ${signedIn.status}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0] ?? '')
    .join('; ');

  return (groupId) => {
    const ask = async (method: string, path: string, body?: object): Promise<Answered> => {
      const mark = path.includes('?') ? '&' : '?';
      const response = await fetch(`${url}${CORE}/${path}${mark}groupId=${groupId}`, {
        method,
        headers: { ...headers, cookie, ...(body && json) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    };
    return Object.assign(ask, { file: (address: string) => fetch(`${url}${address}`, { headers: { cookie } }) });
  };
}

const Ordered = z.object({ commandId: z.string() });
/** The id of the command in a reply. */
export const orderIn = ({ body }: Answered): string => Ordered.parse(body).commandId;
