import { createHash } from 'node:crypto';
import { MEDIA } from '@backhaul/contract';
import { end, upgrade } from './sockets.js';
import { allAssetsOf, type Finding, type Testbed } from './testbed.js';

/** The token of a channel's share link in the trial. */
export const shareTokenOf = (channelId: string): string => createHash('sha256').update(channelId).digest('base64url');

/** Invalid tokens by kind; none of them may give access. */
const forged = (token: string): Readonly<Record<string, string>> => ({
  'a forged token': token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  'half a token': token.slice(0, 20),
  'no token': '',
  'a token with more behind it': `${token}A`,
});

/** Every share link without a session: its token shows only its own channel, and an invalid token shows nothing. */
export async function tryShares(testbed: Testbed): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  const check = (holds: boolean, complaint: string) => {
    checks += 1;
    if (!holds) complaints.push(complaint);
  };
  for (const { things } of allAssetsOf(testbed)) {
    for (const { id, groupId } of things.channel) {
      const token = shareTokenOf(id);
      const seen = await watch(testbed, token);
      check(seen.includes('film of'), `the share link of ${groupId} shows nothing: ${seen.slice(0, 200)}`);
      const own = testbed.markers.filter((marker) => marker.groupId === groupId);
      const others = testbed.markers.filter((marker) => !own.includes(marker));
      const leak = others.find(({ text }) => seen.includes(text));
      check(leak === undefined, `the share link of ${groupId} shows ${leak?.text ?? ''}`);
      check(!seen.includes(token) && !seen.includes(id), `the share link of ${groupId} tells its token or its channel`);
      for (const [kind, text] of Object.entries(forged(token))) {
        const nothing = await watch(testbed, text);
        check(
          /^\{"type":"end","reason":"(invalid|throttled)"\}$/.test(nothing),
          `${kind} of ${groupId} shows ${nothing}`,
        );
      }
      const revoked = await watchRevoked(testbed, id);
      check(!revoked.includes('film of'), `a revoked share link of ${groupId} shows ${revoked.slice(0, 200)}`);
    }
  }
  return { checks, complaints: [...complaints, ...testbed.leaks()] };
}

/** Everything that a second link of a channel shows after it was revoked. */
async function watchRevoked(testbed: Testbed, channelId: string): Promise<string> {
  const { link, shareLinkId } = await testbed.admin.api.shareLinks.create({
    params: { id: channelId },
    body: { description: 'soon revoked', duration: 'hour' },
  });
  await testbed.admin.api.shareLinks.revoke({ params: { id: channelId, shareLinkId } });
  return watch(testbed, link.split('#')[1] ?? '');
}

/** Everything that a token shows, up to the first picture or the end. */
async function watch({ url }: Testbed, token: string): Promise<string> {
  const opened = await upgrade(url, `${MEDIA}/shares`, { origin: url });
  if ('refused' in opened) return opened.refused.body.toString('utf8');
  const { socket, frames } = opened;
  socket.send(JSON.stringify({ type: 'watch', token }));
  const text = () => Buffer.concat(frames).toString('utf8');
  while (!text().includes('film of') && socket.readyState === socket.OPEN) {
    await new Promise((resolve) => socket.once('message', resolve).once('close', resolve));
  }
  await end(opened);
  return text();
}
