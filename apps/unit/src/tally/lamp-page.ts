import type { Log } from '@backhaul/agent';
import type { Tally } from '@backhaul/domain';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Lamp } from './lamp.js';

const MOST_VIEWERS = 16;
const BEAT_MS = 5000;

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

const CSP = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'";

/** A web page of the unit that shows its tally, for a screen near the camera. */
export class LampPage {
  readonly #server: Server;
  readonly #viewers = new Set<ServerResponse>();
  readonly #stopWatching: () => void;
  readonly #beat: NodeJS.Timeout;

  constructor(
    private readonly lamp: Lamp,
    { host, port }: { readonly host: string; readonly port: number },
    log: Log,
  ) {
    this.#server = createServer((request, response) => {
      const path = request.method === 'GET' ? request.url : undefined;
      response.setHeader('cache-control', 'no-store');
      response.setHeader('x-content-type-options', 'nosniff');
      if (path === '/') {
        response.setHeader('content-security-policy', CSP);
        response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
      } else if (path === '/lamp.js') response.setHeader('content-type', 'text/javascript; charset=utf-8').end(SCRIPT);
      else if (path === '/events' && this.#viewers.size < MOST_VIEWERS) this.#view(response);
      else response.writeHead(path === '/events' ? 503 : 404).end();
    });
    this.#server.on('error', (error) => log.error({ error: error.message }, 'the page of the tally is not there'));
    this.#server.listen(port, host);
    this.#stopWatching = lamp.watch((tally) => this.#say(eventOf(tally)));
    this.#beat = setInterval(() => this.#say('data:\n\n'), BEAT_MS);
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#stopWatching();
    for (const viewer of this.#viewers) viewer.destroy();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }

  #view(response: ServerResponse): void {
    response.setHeader('content-type', 'text/event-stream');
    response.write(eventOf(this.lamp.tally));
    this.#viewers.add(response);
    response.once('close', () => this.#viewers.delete(response));
  }

  #say(event: string): void {
    for (const viewer of this.#viewers) viewer.write(event);
  }
}

const eventOf = (tally: Tally | null): string => `data: ${JSON.stringify(tally ?? { light: 'none', text: '' })}\n\n`;
