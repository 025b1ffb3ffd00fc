import type { Log } from '@backhaul/agent';
import { BEAT_MS, LivePage } from '../pages/live-page.js';
import type { Lamp } from './lamp.js';

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tally</title>
<style>
html,body{margin:0;height:100%}
body{display:grid;place-items:center;background:#15181d;color:#cdd3dc;font:700 14vmin system-ui,sans-serif;text-align:center}
body[data-light=programme]{background:#d0021b;color:#fff}
body[data-light=preview]{background:#0a7d2c;color:#fff}
body[data-light=lost]{background:#3a3f48;color:#fff}
p{margin:0}#text{font-size:7vmin;font-weight:500}
</style>
<body data-light="none"><main role="status"><p id="word">No tally</p><p id="text"></p></main>
<script src="lamp.js"></script></body></html>
`;

/** After three missed beats the page shows NO CONNECTION instead of the last state. */
const SCRIPT = `const words={programme:'● ON AIR',preview:'◐ PREVIEW',off:'○ OFF AIR',unknown:'? UNKNOWN',none:'No tally',lost:'✕ NO CONNECTION'};
let heard=Date.now();
function show(light,text){document.body.dataset.light=light;word.textContent=words[light];document.getElementById('text').textContent=text}
const word=document.getElementById('word');
const events=new EventSource('events');
events.onmessage=({data})=>{heard=Date.now();if(data!=='')last=JSON.parse(data);show(last.light,last.text)};
let last={light:'none',text:''};
setInterval(()=>{if(Date.now()-heard>${3 * BEAT_MS})show('lost','')},1000);
`;

/** A web page of the unit that shows its tally, for a screen near the camera. */
export class LampPage {
  readonly #page: LivePage;
  readonly #stopWatching: () => void;

  constructor(lamp: Lamp, address: { readonly host: string; readonly port: number }, log: Log) {
    const now = () => lamp.tally ?? { light: 'none', text: '' };
    this.#page = new LivePage({ address, name: 'tally', html: PAGE, scripts: { '/lamp.js': SCRIPT }, now, log });
    this.#stopWatching = lamp.watch(() => this.#page.changed());
  }

  get port(): number {
    return this.#page.port;
  }

  async stop(): Promise<void> {
    this.#stopWatching();
    await this.#page.stop();
  }
}
