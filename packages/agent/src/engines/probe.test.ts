import { afterEach, expect, it, vi } from 'vitest';
import { probeEngines } from './probe.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('reads the versions of installed engines', async () => {
  const engines = await probeEngines(['ffmpeg', 'srt-live-transmit']);
  expect(engines.map(({ name }) => name)).toEqual(['ffmpeg', 'srt-live-transmit']);
  for (const { version } of engines) expect(version).toMatch(/^\d+\.\d+/);
});

it('names the package of a missing engine', async () => {
  vi.stubEnv('PATH', '/nonexistent');
  expect(await probeEngines(['ffmpeg', 'srt-live-transmit', 'ristsender'])).toEqual([
    { name: 'ffmpeg', version: null, install: 'apt-get install ffmpeg' },
    { name: 'srt-live-transmit', version: null, install: 'apt-get install srt-tools' },
    { name: 'ristsender', version: null, install: 'apt-get install rist-tools' },
  ]);
});
