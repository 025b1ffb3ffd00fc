/** What came back from one request: an HTTP status with the code of its problem, or nothing at all. */
export type Answer = { readonly status: number; readonly code: string } | 'none';

/** One thing that was asked for under one key, perhaps several times. */
export interface Ask {
  /** Of what is to be there afterwards. */
  readonly name: string;
  readonly answers: readonly Answer[];
}

export interface Verdict {
  readonly asked: number;
  readonly acknowledged: number;
  /** Asks that were refused at least once as not possible now (503). */
  readonly refused: number;
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly doubled: readonly string[];
  /** Answers that no trouble excuses: a refusal of what is right, a fault of the console itself. */
  readonly wrong: readonly string[];
}

const UNAVAILABLE = 503;
/** The first request with the key did not finish: the caller has to check the state. */
const UNFINISHED = 'CONFLICT';

const isAcknowledged = (answer: Answer): boolean => answer !== 'none' && answer.status < 300;
const isUnavailable = (answer: Answer): boolean => answer !== 'none' && answer.status === UNAVAILABLE;
const isExcused = (answer: Answer): boolean =>
  answer === 'none' || isAcknowledged(answer) || isUnavailable(answer) || answer.code === UNFINISHED;

/** Compares what was answered with what is there, by name, how often. */
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

/** Whether nothing was broken, and anything was acknowledged at all. */
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
