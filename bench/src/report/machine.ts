import os from 'node:os';

/** The machine of the figures, without anything that identifies it. */
export const machineFacts = () => ({
  cores: os.availableParallelism(),
  processor: os.cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  node: process.versions.node,
  system: `${os.type()} ${os.arch()}`,
});
