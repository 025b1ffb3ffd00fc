/** Milliseconds of the machine's monotonic clock; the same in every process of the machine. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;
