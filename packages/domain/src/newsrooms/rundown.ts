/** A change of a rundown, as in MOS (profile 2): stories are identified by the ids of the newsroom. */
export type RundownChange<S> =
  | { readonly kind: 'all'; readonly stories: readonly S[] }
  /** Before that story; at the end if the id is `''`. */
  | { readonly kind: 'insert'; readonly before: string; readonly stories: readonly S[] }
  | { readonly kind: 'replace'; readonly id: string; readonly stories: readonly S[] }
  | { readonly kind: 'move'; readonly before: string; readonly ids: readonly string[] }
  | { readonly kind: 'swap'; readonly ids: readonly [string, string] }
  | { readonly kind: 'delete'; readonly ids: readonly string[] };

interface Named {
  readonly externalId: string;
}

/** Result of a change; `unknown`: ids that the rundown does not have; then nothing is changed. */
export interface ChangedRundown<S> {
  readonly stories: readonly S[];
  readonly unknown: readonly string[];
}

/** Applies a change to the stories of a rundown, in order. A repeated story gets its last position. */
export function changeRundown<S extends Named>(stories: readonly S[], change: RundownChange<S>): ChangedRundown<S> {
  const has = (id: string): boolean => stories.some(({ externalId }) => externalId === id);
  const unknown = namedBy(change).filter((id) => id !== '' && !has(id));
  if (unknown.length > 0) return { stories, unknown: [...new Set(unknown)] };
  return { stories: applied(stories, change), unknown: [] };
}

function namedBy<S>(change: RundownChange<S>): readonly string[] {
  switch (change.kind) {
    case 'all':
      return [];
    case 'insert':
      return [change.before];
    case 'replace':
      return [change.id];
    case 'move':
      return [...change.ids, change.before];
    case 'swap':
    case 'delete':
      return change.ids;
    default:
      return change satisfies never;
  }
}

function applied<S extends Named>(stories: readonly S[], change: RundownChange<S>): readonly S[] {
  switch (change.kind) {
    case 'all':
      return unique(change.stories);
    case 'insert':
      return placed(without(stories, idsOf(change.stories)), change.before, change.stories);
    case 'replace': {
      const at = stories.findIndex(({ externalId }) => externalId === change.id);
      const rest = without(
        stories,
        idsOf(change.stories).filter((id) => id !== change.id),
      );
      const before = rest.slice(
        0,
        rest.findIndex(({ externalId }) => externalId === change.id),
      );
      return at < 0 ? stories : [...before, ...unique(change.stories), ...rest.slice(before.length + 1)];
    }
    case 'move': {
      const moved = change.ids.flatMap((id) => stories.filter(({ externalId }) => externalId === id));
      // A story that is moved before itself stays where it is.
      if (change.ids.includes(change.before)) return stories;
      return placed(without(stories, change.ids), change.before, moved);
    }
    case 'swap': {
      const [one, other] = change.ids.map((id) => stories.find(({ externalId }) => externalId === id));
      return stories.map((story) => (story === one ? (other ?? story) : story === other ? (one ?? story) : story));
    }
    case 'delete':
      return without(stories, change.ids);
    default:
      return change satisfies never;
  }
}

const idsOf = (stories: readonly Named[]): readonly string[] => stories.map(({ externalId }) => externalId);
const without = <S extends Named>(stories: readonly S[], ids: readonly string[]): readonly S[] =>
  stories.filter(({ externalId }) => !ids.includes(externalId));
const unique = <S extends Named>(stories: readonly S[]): readonly S[] => [
  ...new Map(stories.map((story) => [story.externalId, story])).values(),
];

function placed<S extends Named>(stories: readonly S[], before: string, added: readonly S[]): readonly S[] {
  const at = before === '' ? -1 : stories.findIndex(({ externalId }) => externalId === before);
  return at < 0 ? [...stories, ...unique(added)] : [...stories.slice(0, at), ...unique(added), ...stories.slice(at)];
}
