import path from 'node:path';
import { ownHost } from '@backhaul/testing';
import { numberedClip } from '../channels/numbered.js';
import { RtmpPlatform } from '../channels/receivers.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { round } from '../measure/statistics.js';
import { Site } from '../outages/site.js';
import { brokenRecordings, Findings, killConsole, killProgram, killServer, lostAtCaptures } from '../outages/trial.js';
import { withFolder } from '../subject/places.js';

const FULL = { channels: 8, programs: 40, consoles: 4, servers: 4 };
const SHORT = { channels: 2, programs: 4, consoles: 1, servers: 1 };
const ROUND_SECONDS = 20;
const RATE = 30;

async function run({ short, report: say }: Context): Promise<Outcome> {
  const size = short ? SHORT : FULL;
  return withFolder(async (folder) => {
    const clip = await numberedClip(folder, 1, ROUND_SECONDS);
    const own = await ownHost();
    const platform = await RtmpPlatform.start(folder, own.address);
    const site = await Site.open(path.join(folder, 'site'));
    const findings = new Findings();
    try {
      await site.putOnAir(clip, platform.urlAt(own.name), size.channels);
      say(`${size.channels} channels with ${size.channels * 2} destinations are on air`);
      for (let kill = 0; kill < size.programs; kill += 1) await killProgram(site, findings);
      say(`programs killed: ${killedText(findings)}`);
      for (let kill = 0; kill < size.consoles; kill += 1) await killConsole(site, findings);
      const lost = await lostAtCaptures(site, findings, ROUND_SECONDS * RATE);
      say(`captured destinations lost ${lost} pictures`);
      const whole = await brokenRecordings(site, findings, ROUND_SECONDS * RATE);
      await site.record();
      for (let kill = 0; kill < size.servers; kill += 1) await killServer(site, findings);
      const broken = [...whole, ...(await brokenRecordings(site, findings, ROUND_SECONDS * RATE))];
      const complaints = [...findings.complaints, ...broken];
      for (const complaint of complaints) say(complaint);
      return outcomeOf(size, findings, lost, complaints);
    } finally {
      await site.close();
      await platform.stop();
    }
  });
}

const killedText = ({ killed }: Findings): string =>
  [...killed].map(([name, times]) => `${times} × ${name}`).join(', ');

function outcomeOf(
  { channels }: typeof FULL,
  findings: Findings,
  lost: number,
  complaints: readonly string[],
): Outcome {
  const longestS = round(findings.longestMs / 1000, 1);
  return {
    rows: [
      {
        killed: killedText(findings),
        'pictures lost elsewhere': lost,
        complaints: complaints.length,
        'longest, s': longestS,
      },
    ],
    values: { channels, lost, complaints: complaints.length, longestS, ...Object.fromEntries(findings.killed) },
    summary: `${channels} channels with ${channels * 2} destinations while programs were killed with -9 (${killedText(findings)}): ${lost} pictures lost at other destinations, ${complaints.length} complaints about states and recordings; all ran again after ${longestS} s at most.`,
    met: lost === 0 && complaints.length === 0,
  };
}

export const outages: Figure = {
  name: 'outages',
  title: 'channels on air while server, console, inputs, recorders and destinations are killed',
  goal: 'nothing else notices, states true within 5 s, recordings whole',
  must: true,
  run,
};
