import { CORE } from '@backhaul/contract';
import type { Recorder } from './recorder.js';

/** Sends secrets where they do not belong, as users and programs do by mistake. All are refused; none may appear in a response or log. */
export async function makeMistakes(user: Recorder, url: string, secret: string): Promise<void> {
  const signIn = `${url}${CORE}/v2/session`;
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    user.fetch(signIn, { method: 'POST', body, headers });
  const answers = [
    await post(JSON.stringify({ username: 'admin', password: secret })),
    await post(JSON.stringify({ username: 'nobody', password: secret })),
    await post(JSON.stringify({ username: secret, password: 'x' })),
    await post(JSON.stringify({ username: 'admin', password: { text: secret } })),
    await post(JSON.stringify({ username: 'admin', password: 'x', oldPassword: secret })),
    await post(`{"username":"admin","password":"${secret}`),
    await post(`password=${secret}`, { 'content-type': 'application/x-www-form-urlencoded' }),
    await post(JSON.stringify({ username: 'a'.repeat(2_000_000), password: secret })),
    await user.fetch(`${signIn}?password=${secret}`),
    await user.fetch(`${url}${CORE}/${secret}`),
    await user.fetch(`${url}/${secret}.html`),
    await user.fetch(`${url}${CORE}/groups/light_fetch`, { headers: { authorization: `Bearer ${secret}` } }),
    await user.fetch(`${url}${CORE}/groups/light_fetch`, { headers: { 'application-id': `bad id ${secret}` } }),
    await user.fetch(`${url}${CORE}/v2/pairing`, {
      method: 'POST',
      body: JSON.stringify({ code: secret.slice(0, 32), kind: 'unit' }),
      headers: { 'content-type': 'application/json' },
    }),
    await user.fetch(`${url}/media/thumbnails/x.jpg?token=${secret}`),
  ];
  const failed = answers.find((answer) => answer.status >= 500);
  if (failed) throw new Error(`a mistake was answered with ${failed.status}`);
}
