import type { IconName } from '../../ui/icon/paths.js';

/** Something to jump to: one line of the search. */
export interface Jump {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  /** Distinguishes it from others with the same name. */
  readonly detail: string;
  readonly go: () => void;
}

/** Lines of one kind under a head. */
export interface JumpSection {
  readonly head: string;
  readonly jumps: readonly Jump[];
}
