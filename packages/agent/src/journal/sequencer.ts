/** Runs jobs one after another in order of the calls; an exception of one does not stop the next. */
export function createSequencer(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = tail.then(work, work);
    tail = run;
    return run;
  };
}
