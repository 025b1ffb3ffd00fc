import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
export default function setup(project: TestProject) {
  const log = readFileSync('/tmp/webstate/start.log', 'utf8');
  const get = (p: RegExp) => p.exec(log)?.[1] ?? '';
  project.provide('product', {
    pid: Number(readFileSync('/tmp/webstate/pid', 'utf8')),
    url: get(/ready: +(\S+)/),
    username: 'admin',
    password: process.env['PW'] ?? get(/with password +(\S+)/),
    dataDir: '/tmp/webstate/data',
    log: '/tmp/webstate/start.log',
    readyMs: 1,
  });
}
