import os from 'node:os';

/** What the figures were taken on; nothing that names the machine. */
export const machineFacts = () => ({
  cores: os.availableParallelism(),
  processor: os.cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  node: process.versions.node,
  system: `${os.type()} ${os.arch()}`,
});
