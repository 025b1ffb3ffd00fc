import * as z from 'zod';

/** The fields of a trace that are read (Trace Event Format); times in µs. */
const Event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.int(),
  tid: z.int(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z
    .looseObject({ name: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const Trace = z.object({ traceEvents: z.array(Event) });

/** Load of a page's main thread. */
export interface MainThread {
  /** Share of the time in tasks, by the clock and by CPU time, %. */
  readonly wallPercent: number;
  readonly cpuPercent: number;
  /** Tasks over 50 ms of CPU time, caused by the page. */
  readonly longTasks: number;
  /** Tasks over 50 ms by the clock only, caused by other load of the machine. */
  readonly delayedTasks: number;
  readonly longestCpuMs: number;
}

const LONG_MS = 50;
const TASKS: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

/** Reads a trace of `seconds`. The page's main thread is the busiest one of a renderer. */
export function readTrace(json: Buffer, seconds: number): MainThread {
  const { traceEvents } = Trace.parse(JSON.parse(json.toString()));
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) =>
    traceEvents.filter((one) => one.pid === pid && one.tid === tid && one.ph === 'X' && TASKS.has(one.name)),
  );
  const sum = (events: typeof traceEvents, time: 'dur' | 'tdur'): number =>
    events.reduce((total, one) => total + (one[time] ?? 0), 0) / 1000;
  const tasks = threads.toSorted((a, b) => sum(b, 'tdur') - sum(a, 'tdur'))[0];
  if (tasks === undefined || tasks.length === 0) throw new Error('the trace has no main thread');
  const cpu = tasks.map(({ tdur = 0 }) => tdur / 1000);
  const long = cpu.filter((ms) => ms > LONG_MS).length;
  return {
    wallPercent: sum(tasks, 'dur') / seconds / 10,
    cpuPercent: sum(tasks, 'tdur') / seconds / 10,
    longTasks: long,
    delayedTasks: tasks.filter(({ dur = 0 }) => dur / 1000 > LONG_MS).length - long,
    longestCpuMs: Math.max(...cpu),
  };
}
