/** Runs work one piece after another, in order of asking; what one throws does not stop the next. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = tail.then(work, work);
    tail = run;
    return run;
  };
}
