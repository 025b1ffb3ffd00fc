import { createHash } from 'node:crypto';
import { CORE, MEDIA } from '@backhaul/contract';
import { TallyPageMessage } from '@backhaul/contract/live';
import { tallyLinkIdOf, type PlacedId } from '@backhaul/testing';
import type { Client } from 'pg';
import { shareTokenOf } from './shares.js';
import { end, upgrade } from './sockets.js';
import { allAssetsOf, type Finding, type Testbed } from './testbed.js';

type Kind = 'channel' | 'unit';

/** A call on the record of a link, which its token does not permit. */
const OPENED: Readonly<Record<Kind, string>> = { channel: 'status', unit: 'stories' };

/** The token of the tally page link of a channel or a unit in the trial. */
export const tallyTokenOf = (id: string): string => createHash('sha256').update(`tally ${id}`).digest('base64url');

/** Creates a tally page link of a channel or a unit; nobody with the link may read its description. */
export async function createTallyLink(
  db: Client,
  kind: Kind,
  { linkId, id, description }: { readonly linkId: string; readonly id: string; readonly description: string },
): Promise<void> {
  await db.query(
    `insert into tally_links (id, ${kind}_id, token_hash, description, ends_at)
     values ($1, $2, sha256($3::bytea), $4, now() + interval '1 day')`,
    [linkId, id, Buffer.from(tallyTokenOf(id)), description],
  );
}

/** Invalid tokens by kind; none of them may give access. */
const forged = (token: string, other: string): Readonly<Record<string, string>> => ({
  'a forged token': token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  'half a token': token.slice(0, 20),
  'no token': '',
  'the token of a share link': other,
});

/** Every tally page without a session: its token shows only its own light, and gives no other access. */
export async function tryTallyPages(testbed: Testbed): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  const check = (holds: boolean, complaint: string) => {
    checks += 1;
    if (!holds) complaints.push(complaint);
  };
  for (const { things } of allAssetsOf(testbed)) {
    const shown = [
      ...things.channel.map((thing) => ['channel', thing] as const),
      ...things.unit.map((thing) => ['unit', thing] as const),
    ];
    for (const [kind, thing] of shown) {
      const token = tallyTokenOf(thing.id);
      const what = `the tally page of a ${kind} of ${thing.groupId}`;
      const seen = await watch(testbed, `${MEDIA}/tally`, token);
      check(isTallyOf(await nameOf(testbed, kind, thing.id), seen), `${what} shows ${seen}`);
      const leak = leakIn(testbed, thing, seen);
      check(leak === undefined, `${what} shows ${leak ?? ''}`);
      for (const [name, text] of Object.entries(forged(token, shareTokenOf(thing.id)))) {
        const nothing = await watch(testbed, `${MEDIA}/tally`, text);
        check(isRefusal(nothing), `${name} of ${what} shows ${nothing}`);
      }
      const picture = await watch(testbed, `${MEDIA}/shares`, token);
      check(isRefusal(picture), `the token of ${what} shows the picture: ${picture.slice(0, 200)}`);
      for (const path of [OPENED[kind], 'tallyLinks']) {
        const { status } = await fetch(`${testbed.url}${CORE}/v2/${kind}s/${thing.id}/${path}`, {
          headers: { authorization: `Bearer ${token}`, 'application-id': 'tally' },
        });
        check(status === 401, `the token of ${what} is answered ${status} at ${path}`);
      }
      const revoked = await watchRevoked(testbed, kind, thing.id);
      check(isRefusal(revoked), `${what} shows ${revoked.slice(0, 200)} after its link was revoked`);
    }
  }
  return { checks, complaints: [...complaints, ...testbed.leaks()] };
}

/** Whether it is the tally of the record with this name, without further data. */
function isTallyOf(name: string, text: string): boolean {
  const { data } = TallyPageMessage.safeParse(text === '' ? null : JSON.parse(text));
  return data?.type === 'tally' && data.name === name && JSON.stringify(data) === text;
}

const isRefusal = (text: string): boolean => /^\{"type":"end","reason":"(invalid|throttled)"\}$/.test(text);

/** The first text of another group. */
const leakIn = ({ markers }: Testbed, { groupId }: PlacedId, seen: string): string | undefined =>
  markers.find((marker) => marker.groupId !== groupId && seen.includes(marker.text))?.text;

async function nameOf({ db }: Testbed, kind: Kind, id: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select name from ${kind === 'unit' ? 'devices' : 'channels'} where id = $1`,
    [id],
  );
  return rows[0]?.name ?? '';
}

/** Everything that a second link shows after it was revoked. */
async function watchRevoked(testbed: Testbed, kind: Kind, id: string): Promise<string> {
  const { tallyLinks } = testbed.admin.api;
  // Other parts of the trial create links too, and the limit is ten.
  await testbed.db.query(`delete from tally_links where ${kind}_id = $1 and id <> $2`, [id, tallyLinkIdOf(id)]);
  const body = { description: 'soon revoked', duration: 'hour' } as const;
  if (kind === 'channel') {
    const { link, tallyLinkId } = await tallyLinks.createForChannel({ params: { id }, body });
    await tallyLinks.revokeOfChannel({ params: { id, tallyLinkId } });
    return watch(testbed, `${MEDIA}/tally`, link.split('#')[1] ?? '');
  }
  const { link, tallyLinkId } = await tallyLinks.createForUnit({ params: { id }, body });
  await tallyLinks.revokeOfUnit({ params: { id, tallyLinkId } });
  return watch(testbed, `${MEDIA}/tally`, link.split('#')[1] ?? '');
}

/** The first message that a token shows. */
async function watch({ url }: Testbed, path: string, token: string): Promise<string> {
  const opened = await upgrade(url, path, { origin: url });
  if ('refused' in opened) return opened.refused.body.toString('utf8');
  const { socket, frames } = opened;
  socket.send(JSON.stringify({ type: 'watch', token }));
  while (frames.length === 0 && socket.readyState === socket.OPEN) {
    await new Promise((resolve) => socket.once('message', resolve).once('close', resolve));
  }
  await end(opened);
  return frames[0]?.toString('utf8') ?? '';
}
