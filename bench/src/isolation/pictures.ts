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
import { type Estate, estatesOf, type Finding, type Ground } from './ground.js';

type Way = (channel: string, token: string, user: TestUser | null) => Promise<TestResponse>;

/** What is no channel; as it stands in an address. */
const MALFORMED: readonly string[] = ['not%20an%20id!', '%2B', '%23', '..%2f..%2fetc', 'a%2Fb', '%00', 'a'.repeat(65)];

/** Every thumbnail and preview × user × own, neighbour's, foreign, missing, malformed channel × good and bad leave. */
export async function tryPictures(ground: Ground): Promise<Finding> {
  const tokens = await tokensOf(ground);
  const channels = estatesOf(ground).flatMap(({ things }) => things.channel);
  const films = filmsOf(ground);
  const visit = (estate: Estate) =>
    new Visit(ground, channels, tokens, { thumbnail: stillsOf(ground), preview: films.way }).all(estate);
  const found = await Promise.all(estatesOf(ground).map(visit));
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, 0),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...films.leaks, ...ground.leaks()],
  };
}

/** Leave for each channel, as the console itself gives it to who sees it. */
async function tokensOf({ admin, home, foreign }: Ground): Promise<ReadonlyMap<string, string>> {
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

const sessionOf = async ({ sessions }: Ground, user: TestUser | null): Promise<Record<string, string>> =>
  user === null ? {} : sessions.begin(user.id);

const stillsOf =
  (ground: Ground): Way =>
  async (channel, token, user) =>
    ground.inject({
      method: 'GET',
      url: `${MEDIA}/thumbnails/${channel}.jpg?token=${token}`,
      headers: await sessionOf(ground, user),
    });

/** A preview that was had answers as a 200 would, with what it showed. */
function filmsOf(ground: Ground): { readonly way: Way; readonly leaks: string[] } {
  const leaks: string[] = [];
  const way: Way = async (channel, token, user) => {
    const path = `${MEDIA}/previews/${channel}?token=${token}`;
    const opened = await upgrade(ground.url, path, { ...(await sessionOf(ground, user)), origin: ground.url });
    if ('refused' in opened) return opened.refused;
    while (opened.said.length < 2 && opened.socket.readyState === opened.socket.OPEN) {
      await new Promise((resolve) => opened.socket.once('message', resolve).once('close', resolve));
    }
    await end(opened);
    const body = Buffer.concat(opened.said);
    const leak = hiddenFrom(user, ground.markers).find((text) => body.includes(text));
    if (leak !== undefined) leaks.push(`${path} shows ${user?.username ?? 'nobody'} ${leak}`);
    return { status: 200, headers: {}, body };
  };
  return { way, leaks };
}

class Visit {
  readonly #complaints: string[] = [];
  #checks = 0;

  constructor(
    private readonly ground: Ground,
    private readonly channels: readonly PlacedId[],
    private readonly tokens: ReadonlyMap<string, string>,
    private readonly ways: Readonly<Record<string, Way>>,
  ) {}

  async all(estate: Estate): Promise<Finding> {
    for (const [kind, way] of Object.entries(this.ways)) {
      for (const user of [null, ...this.ground.usersOf(estate)]) await this.#of(kind, way, user);
    }
    return { checks: this.#checks, complaints: this.#complaints };
  }

  async #of(kind: string, way: Way, user: TestUser | null): Promise<void> {
    const may = user !== null && permissionsOf([user.role]).has('channel:read');
    for (const [leave, tokenFor] of Object.entries(this.#leaves())) {
      const missing = await way(MISSING, tokenFor(this.channels[0]?.id ?? ''), user);
      const absent = user === null ? 401 : may ? 404 : 403;
      this.#check(
        missing.status === absent,
        `${kind}, missing, ${leave}, for ${nameOf(user)} answers ${missing.status}`,
      );
      for (const channel of this.channels) {
        const answer = await way(channel.id, tokenFor(channel.id), user);
        const what = `${kind} of ${channel.groupId}, ${leave}, for ${nameOf(user)}`;
        if (may && userSees(user, channel)) {
          const wanted = leave === 'good leave' ? 200 : 403;
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

  /** Tokens that come with a request, by what they are worth. */
  #leaves(): Readonly<Record<string, (channelId: string) => string>> {
    const tokenOf = (id: string): string => this.tokens.get(id) ?? '';
    return {
      'good leave': tokenOf,
      'no leave': () => '',
      'a leave for another channel': (id) => tokenOf(this.channels.find((other) => other.id !== id)?.id ?? ''),
      'a forged leave': (id) => tokenOf(id).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      'a prolonged leave': (id) => tokenOf(id).replace(/\d+$/, (expiry) => String(Number(expiry) + 1)),
    };
  }

  #check(holds: boolean, complaint: string): void {
    this.#checks += 1;
    if (!holds) this.#complaints.push(complaint);
  }
}

const nameOf = (user: TestUser | null): string => user?.username ?? 'nobody';
