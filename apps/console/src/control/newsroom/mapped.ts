import type { MappingProblem } from '@backhaul/contract';
import { takeStory, type TakenStory } from '@backhaul/domain';
import { readStories, type ReadStory } from './read-stories.js';
import { transform, type Transformed } from './transform.js';
import { xmlProblem } from './xml-gate.js';

/** A story of XML and what becomes of it. */
export interface MappedStory {
  readonly read: ReadStory;
  readonly taken: TakenStory;
}

/** XML as stories, or why it is none. */
export type Mapped =
  | {
      readonly kind: 'done';
      readonly output: string;
      readonly stories: readonly MappedStory[];
      readonly problems: readonly MappingProblem[];
    }
  | Exclude<Transformed, { readonly kind: 'done' }>;

/** Makes stories of XML: by a mapping, or where there is none as it stands. */
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
  return { ...made, stories, problems: stories.length === 0 ? [...made.problems, none] : made.problems };
}

/** The stories of several files; where one of them cannot be used, none is. Complaints name their file. */
export async function mappedFiles(
  files: readonly { readonly name: string; readonly text: string }[],
  mapping: string | null,
): Promise<Mapped> {
  const all: Extract<Mapped, { readonly kind: 'done' }>[] = [];
  for (const { name, text } of files) {
    const made = await mapped(text, mapping);
    if (made.kind === 'failed' || made.kind === 'forbidden')
      return { ...made, problems: made.problems.map((one) => ({ ...one, text: `${name}: ${one.text}` })) };
    if (made.kind !== 'done') return made;
    all.push(made);
  }
  return {
    kind: 'done',
    output: '',
    stories: all.flatMap(({ stories }) => stories),
    problems: all.flatMap(({ problems }) => problems),
  };
}
