import { problemText } from '../../api/problem.js';
import { DataState } from './DataState.js';
import { Skeleton } from './Skeleton.js';

interface Props {
  /** Why the data cannot be read; null: it is still loading. */
  readonly error: Error | null;
  /** Number of lines of the data. */
  readonly lines: number;
  readonly onRetry: () => void;
}

/** Replaces data that is loading or failed to load. */
export function NotLoaded({ error, lines, onRetry }: Props) {
  if (error === null) return <Skeleton lines={lines} />;
  return <DataState state="failed" text={problemText(error)} onRetry={onRetry} />;
}
