import { MEDIA } from '@backhaul/contract';
import { permissionsOf } from '@backhaul/domain';
import {
  differenceOf,
  hiddenFrom,
  MISSING,
  type PlacedId,
  type TestResponse,
  type TestUser,
  userSees,
} from '@backhaul/testing';
import { end, upgrade } from './sockets.js';
import { type TenantAssets, allAssetsOf, type Finding, type Testbed } from './testbed.js';

type Way = (channel: string, token: string, user: TestUser | null) => Promise<TestResponse>;

/** Malformed channel ids, encoded for a URL. */
const MALFORMED: readonly string[] = ['not%20an%20id!', '%2B', '%23', '..%2f..%2fetc', 'a%2Fb', '%00', 'a'.repeat(65)];

/** Every thumbnail and preview × user × own, other group's, foreign, missing and malformed channel × valid and invalid token. */
export async function tryPictures(testbed: Testbed): Promise<Finding> {
  const tokens = await tokensOf(testbed);
  const channels = allAssetsOf(testbed).flatMap(({ things }) => things.channel);
  const films = previewsOf(testbed);
  const visit = (assets: TenantAssets) =>
    new Requests(testbed, channels, tokens, { thumbnail: stillsOf(testbed), preview: films.way }).all(assets);
  const found = await Promise.all(allAssetsOf(testbed).map(visit));
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, 0),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...films.leaks, ...testbed.leaks()],
  };
}

/** Token of each channel, as the console issues it to users who see the channel. */
async function tokensOf({ admin, home, foreign }: Testbed): Promise<ReadonlyMap<string, string>> {
  const channels = [...home.things.channel, ...foreign.things.channel];
  return new Map(
    await Promise.all(
      channels.map(async ({ id }): Promise<[string, string]> => {
        const { thumbnailUrl } = await admin.api.channels.status({ params: { id } });
        if (thumbnailUrl === null) throw new Error(`the channel ${id} has no picture`);
        return [id, new URL(thumbnailUrl, 'http://console').searchParams.get('token') ?? ''];
      }),
    ),
  );
}

const sessionOf = async ({ sessions }: Testbed, user: TestUser | null): Promise<Record<string, string>> =>
  user === null ? {} : sessions.begin(user.id);

const stillsOf =
  (testbed: Testbed): Way =>
  async (channel, token, user) =>
    testbed.inject({
      method: 'GET',
      url: `${MEDIA}/thumbnails/${channel}.jpg?token=${token}`,
      headers: await sessionOf(testbed, user),
    });

/** Requests previews: an opened one counts as 200 with the content that it showed. */
function previewsOf(testbed: Testbed): { readonly way: Way; readonly leaks: string[] } {
  const leaks: string[] = [];
  const way: Way = async (channel, token, user) => {
    const path = `${MEDIA}/previews/${channel}?token=${token}`;
    const opened = await upgrade(testbed.url, path, { ...(await sessionOf(testbed, user)), origin: testbed.url });
    if ('refused' in opened) return opened.refused;
    while (opened.frames.length < 2 && opened.socket.readyState === opened.socket.OPEN) {
      await new Promise((resolve) => opened.socket.once('message', resolve).once('close', resolve));
    }
    await end(opened);
    const body = Buffer.concat(opened.frames);
    const leak = hiddenFrom(user, testbed.markers).find((text) => body.includes(text));
    if (leak !== undefined) leaks.push(`${path} shows ${user?.username ?? 'nobody'} ${leak}`);
    return { status: 200, headers: {}, body };
  };
  return { way, leaks };
}

class Requests {
  readonly #complaints: string[] = [];
  #checks = 0;

  constructor(
    private readonly testbed: Testbed,
    private readonly channels: readonly PlacedId[],
    private readonly tokens: ReadonlyMap<string, string>,
    private readonly ways: Readonly<Record<string, Way>>,
  ) {}

  async all(assets: TenantAssets): Promise<Finding> {
    for (const [kind, way] of Object.entries(this.ways)) {
      for (const user of [null, ...this.testbed.usersOf(assets)]) await this.#of(kind, way, user);
    }
    return { checks: this.#checks, complaints: this.#complaints };
  }

  async #of(kind: string, way: Way, user: TestUser | null): Promise<void> {
    const may = user !== null && permissionsOf([user.role]).has('channel:read');
    for (const [token, tokenFor] of Object.entries(this.#leaves())) {
      const missing = await way(MISSING, tokenFor(this.channels[0]?.id ?? ''), user);
      const absent = user === null ? 401 : may ? 404 : 403;
      this.#check(
        missing.status === absent,
        `${kind}, missing, ${token}, for ${nameOf(user)} answers ${missing.status}`,
      );
      for (const channel of this.channels) {
        const answer = await way(channel.id, tokenFor(channel.id), user);
        const what = `${kind} of ${channel.groupId}, ${token}, for ${nameOf(user)}`;
        if (may && userSees(user, channel)) {
          const wanted = token === 'valid token' ? 200 : 403;
          this.#check(answer.status === wanted, `${what} answers ${answer.status}, not ${wanted}`);
        } else {
          const difference = differenceOf(answer, missing);
          this.#check(difference === null, `${what} is not as when missing: ${difference ?? ''}`);
        }
      }
    }
    for (const id of MALFORMED) {
      const { status } = await way(id, 'x', user);
      this.#check(status >= 400 && status < 500, `${kind} of ${id} for ${nameOf(user)} answers ${status}`);
    }
  }

  /** Tokens for requests, by kind. */
  #leaves(): Readonly<Record<string, (channelId: string) => string>> {
    const tokenOf = (id: string): string => this.tokens.get(id) ?? '';
    return {
      'valid token': tokenOf,
      'no token': () => '',
      'a token of another channel': (id) => tokenOf(this.channels.find((other) => other.id !== id)?.id ?? ''),
      'a forged token': (id) => tokenOf(id).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      'a prolonged token': (id) => tokenOf(id).replace(/\d+$/, (expiry) => String(Number(expiry) + 1)),
    };
  }

  #check(holds: boolean, complaint: string): void {
    this.#checks += 1;
    if (!holds) this.#complaints.push(complaint);
  }
}

const nameOf = (user: TestUser | null): string => user?.username ?? 'nobody';
