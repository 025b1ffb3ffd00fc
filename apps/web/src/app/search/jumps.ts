import type { IconName } from '../../ui/icon/paths.js';

/** One line of the search results. */
export interface Jump {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  /** Distinguishes it from others with the same name. */
  readonly detail: string;
  readonly go: () => void;
}

/** Lines of one kind under a heading. */
export interface JumpSection {
  readonly head: string;
  readonly jumps: readonly Jump[];
}
