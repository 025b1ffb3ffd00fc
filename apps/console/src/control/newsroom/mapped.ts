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
