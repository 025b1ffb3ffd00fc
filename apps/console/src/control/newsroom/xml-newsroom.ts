import type { MappingProblem, NewsroomStatus, RefusedStory } from '@backhaul/contract';
import { MOST_REFUSED } from '@backhaul/domain';
import { follow } from '../../platform/access/mutate.js';
import { newsroomPasswordOf } from '../../platform/vault/aad.js';
import { fetchXml, reasonOf } from './fetch-xml.js';
import { mappedFiles, mappedNewsroom, type Mapped } from './mapped.js';
import type { NewsroomJobParts } from './parts.js';
import { markRead, storeStatus, type RunNewsroom } from './newsroom-store.js';
import { readXmlFolder } from './read-folder.js';
import { applyToRundown, rundownsOf } from './rundown-store.js';
import type { StoredXml } from './settings.js';

/** Reads the XML of a newsroom and takes its stories; removes stories that are no longer in it. */
export async function readXmlNewsroom(
  parts: NewsroomJobParts,
  newsroom: RunNewsroom,
  settings: StoredXml,
): Promise<void> {
  const { db, vault, clock, networks, log } = parts;
  const { inventoryId, password, mapping, syncAskedAt, status } = newsroom;
  // First, so that a newsroom that cannot be read is not read each second.
  await markRead(db, inventoryId, new Date(clock.now()), syncAskedAt);
  const stands = (state: NewsroomStatus['state'], change: Partial<NewsroomStatus>): Promise<unknown> => {
    const since = status.state === state ? status.since : clock.now();
    return storeStatus(db, newsroom, { ...status, state, since, detail: '', ...change });
  };
  try {
    const secret = password === null ? '' : vault.open(password, newsroomPasswordOf(inventoryId));
    const made = !settings.url.startsWith('folder:')
      ? await mappedNewsroom(await fetchXml(settings, secret, networks), mapping)
      : await mappedFiles(await readXmlFolder(parts.folder, inventoryId, settings.url), mapping);
    if (made.kind === 'unavailable') log.error({ reason: made.reason }, 'mappings of stories cannot be run');
    if (made.kind !== 'done') return void (await stands('failed', failureOf(made, clock.now(), status.refused)));
    const taken = await take(parts, newsroom, made);
    const news = [...complaintsOf(made.problems, clock.now()), ...taken.refused];
    const refused = withNews(news, status.refused);
    const last = taken.last === null ? {} : { lastStory: taken.last, lastStoryAt: clock.now() };
    await stands('connected', { readAt: clock.now(), refused, ...last });
  } catch (error) {
    log.info({ inventoryId, reason: reasonOf(error) }, 'the XML of a newsroom was not read');
    await stands('failed', { detail: reasonOf(error) });
  }
}

function failureOf(
  made: Exclude<Mapped, { readonly kind: 'done' }>,
  at: number,
  refused: readonly RefusedStory[],
): Partial<NewsroomStatus> {
  switch (made.kind) {
    case 'unavailable':
      return { detail: 'Mappings cannot be run here' };
    case 'cancelled':
      return { detail: 'Test was cancelled' };
    case 'forbidden':
    case 'failed': {
      const detail = made.problems[0]?.text ?? 'The transformation failed';
      return { detail, refused: withNews(complaintsOf(made.problems, at), refused) };
    }
    default:
      return made satisfies never;
  }
}

const complaintsOf = (problems: readonly MappingProblem[], at: number): readonly RefusedStory[] =>
  problems.map(({ file, line, text }) => ({ at, what: file, why: text, line }));

const keyOf = ({ what, why, line }: RefusedStory): string => JSON.stringify([what, why, line]);

/** Puts new refusals before earlier ones; equal ones are shown once, at the latest time. */
function withNews(news: readonly RefusedStory[], before: readonly RefusedStory[]): RefusedStory[] {
  const known = new Set(news.map(keyOf));
  return [...news, ...before.filter((one) => !known.has(keyOf(one)))].slice(0, MOST_REFUSED);
}

/** Stores the stories, rundown by rundown. */
async function take(
  parts: NewsroomJobParts,
  { inventoryId, groupId }: RunNewsroom,
  { stories }: Extract<Mapped, { readonly kind: 'done' }>,
): Promise<{ readonly refused: readonly RefusedStory[]; readonly last: string | null }> {
  const at = parts.clock.now();
  const rundowns = new Map<string, (typeof stories)[number][]>();
  for (const story of stories) {
    const { rundownId } = story.read;
    rundowns.set(rundownId, [...(rundowns.get(rundownId) ?? []), story]);
  }
  return follow(
    parts,
    async (tx) => {
      const refused: RefusedStory[] = stories.flatMap(({ read, taken }) =>
        taken.refused === null
          ? []
          : [
              {
                at,
                what: read.fields.slugline || read.externalId || 'story',
                why: taken.refused.text,
                line: read.line,
              },
            ],
      );
      let last: string | null = null;
      for (const [rundownId, ofRundown] of rundowns) {
        const key = { inventoryId, groupId, rundownId, name: ofRundown[0]?.read.rundown ?? '' };
        const accepted = ofRundown.flatMap(({ read, taken }) => (taken.refused === null ? [read] : []));
        const applied = await applyToRundown(tx, key, { kind: 'all', stories: accepted });
        refused.push(...applied.refused.map((one) => ({ ...one, at, line: null })));
        last = applied.last ?? last;
      }
      for (const rundownId of await rundownsOf(tx, inventoryId)) {
        if (rundowns.has(rundownId)) continue;
        await applyToRundown(tx, { inventoryId, groupId, rundownId }, { kind: 'all', stories: [] });
      }
      return { refused, last };
    },
    () => [],
  );
}
