import type { MappingProblem } from '@backhaul/contract';
import { takeStory, type TakenStory } from '@backhaul/domain';
import { readStories, saysEmpty, type ReadStory } from './read-stories.js';
import { transform, type Transformed } from './transform.js';
import { xmlProblem } from './xml-gate.js';

/** A story of XML, and whether it is accepted. */
export interface MappedStory {
  readonly read: ReadStory;
  readonly taken: TakenStory;
}

/** Stories of XML, or why there are none. */
export type Mapped =
  | {
      readonly kind: 'done';
      readonly output: string;
      readonly stories: readonly MappedStory[];
      readonly problems: readonly MappingProblem[];
      /** There is no story and no explicit sign of an empty list: it may be another document. */
      readonly isOdd: boolean;
    }
  | Exclude<Transformed, { readonly kind: 'done' }>;

/** Makes stories of XML, with a mapping if there is one. */
export async function mapped(xml: string, mapping: string | null, signal?: AbortSignal): Promise<Mapped> {
  const made: Transformed =
    mapping === null ? { kind: 'done', output: xml, problems: [] } : await transform(mapping, xml, signal);
  if (made.kind !== 'done') return made;
  const file = mapping === null ? 'sample' : 'output';
  const problem = made.output.trim() === '' ? { line: null, text: 'The result is empty' } : xmlProblem(made.output);
  if (problem !== null) {
    const problems = [...made.problems, { file, line: problem.line, text: problem.text } as const];
    const isForbidden = 'forbidden' in problem && problem.forbidden && mapping === null;
    return { kind: isForbidden ? 'forbidden' : 'failed', problems };
  }
  const stories = readStories(made.output).map((read) => ({ read, taken: takeStory(read) }));
  const none = { file, line: null, text: 'There is no story in it' } as const;
  const isOdd = stories.length === 0 && !saysEmpty(made.output, mapping !== null);
  return { ...made, stories, isOdd, problems: isOdd ? [none, ...made.problems] : made.problems };
}

/** As `mapped`, for a newsroom: XML without a story and without an explicit sign of an empty list is a failure. */
export async function mappedNewsroom(xml: string, mapping: string | null): Promise<Mapped> {
  const made = await mapped(xml, mapping);
  return made.kind === 'done' && made.isOdd ? { kind: 'failed', problems: made.problems } : made;
}

/** The stories of several files of a newsroom; if one file is unusable, none is used. Complaints name their file. */
export async function mappedFiles(
  files: readonly { readonly name: string; readonly text: string }[],
  mapping: string | null,
): Promise<Mapped> {
  const all: Extract<Mapped, { readonly kind: 'done' }>[] = [];
  for (const { name, text } of files) {
    const made = await mappedNewsroom(text, mapping);
    if (made.kind === 'unavailable' || made.kind === 'cancelled') return made;
    const problems = made.problems.map((one) => ({ ...one, text: `${name}: ${one.text}` }));
    if (made.kind !== 'done') return { ...made, problems };
    all.push({ ...made, problems });
  }
  return {
    kind: 'done',
    output: '',
    isOdd: false,
    stories: all.flatMap(({ stories }) => stories),
    problems: all.flatMap(({ problems }) => problems),
  };
}
