/** Response to one HTTP request: status with problem code, or none. */
export type Answer = { readonly status: number; readonly code: string } | 'none';

/** One request with a key, with the responses of all its tries. */
export interface Ask {
  /** Name of the record that the request creates. */
  readonly name: string;
  readonly answers: readonly Answer[];
}

export interface Verdict {
  readonly asked: number;
  readonly acknowledged: number;
  /** Requests that were refused with 503 at least once. */
  readonly refused: number;
  /** Acknowledged, but not stored. */
  readonly lost: readonly string[];
  /** Stored more than once. */
  readonly doubled: readonly string[];
  /** Responses that no failure excuses: a refusal of a valid request, or an internal error. */
  readonly wrong: readonly string[];
}

const UNAVAILABLE = 503;
/** Code if the first request with the key did not finish: the client must check the state. */
const UNFINISHED = 'CONFLICT';

const isAcknowledged = (answer: Answer): boolean => answer !== 'none' && answer.status < 300;
const isUnavailable = (answer: Answer): boolean => answer !== 'none' && answer.status === UNAVAILABLE;
const isExcused = (answer: Answer): boolean =>
  answer === 'none' || isAcknowledged(answer) || isUnavailable(answer) || answer.code === UNFINISHED;

/** Compares responses with the number of stored records by name. */
export function judge(asks: readonly Ask[], stored: ReadonlyMap<string, number>): Verdict {
  const acknowledged = asks.filter(({ answers }) => answers.some(isAcknowledged));
  return {
    asked: asks.length,
    acknowledged: acknowledged.length,
    refused: asks.filter(({ answers }) => answers.some(isUnavailable)).length,
    lost: acknowledged.flatMap(({ name }) => (stored.has(name) ? [] : [name])),
    doubled: [...stored].flatMap(([name, count]) => (count > 1 ? [name] : [])),
    wrong: asks.flatMap(({ name, answers }) =>
      answers.flatMap((answer) =>
        answer === 'none' || isExcused(answer) ? [] : [`${name}: ${answer.status} ${answer.code}`],
      ),
    ),
  };
}

/** Whether there are no faults and at least one acknowledgement. */
export const isClean = ({ acknowledged, lost, doubled, wrong }: Verdict): boolean =>
  acknowledged > 0 && lost.length + doubled.length + wrong.length === 0;

/** A verdict in one line. */
export function summary({ asked, acknowledged, refused, lost, doubled, wrong }: Verdict): string {
  const faults = [
    ...(lost.length > 0 ? [`${lost.length} LOST`] : []),
    ...(doubled.length > 0 ? [`${doubled.length} DOUBLED`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} WRONG, such as ${wrong[0] ?? ''}`] : []),
  ];
  return [`${asked} asked, ${acknowledged} acknowledged, ${refused} refused meanwhile`, ...faults].join(', ');
}
