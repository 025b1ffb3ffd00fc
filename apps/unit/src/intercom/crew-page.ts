import type { Log } from '@backhaul/agent';
import { BEAT_MS, LivePage } from '../pages/live-page.js';
import type { CrewLine } from './crew-line.js';

const HTML = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Intercom</title>
<style>
html,body{margin:0;height:100%}
body{display:grid;place-items:center;background:#15181d;color:#cdd3dc;font:500 20px system-ui,sans-serif;text-align:center}
main{display:grid;gap:20px;padding:20px;max-width:32rem}
h1{margin:0;font-size:18px;font-weight:500}
p{margin:0}#state{font-size:32px;font-weight:700;color:#fff}
#problem{color:#ffb4a8;min-height:1.5em}
button{font:inherit;font-weight:700;padding:16px;border-radius:8px;border:2px solid #5b6676;background:#262c35;color:#fff;min-height:56px}
button:focus-visible{outline:3px solid #7db3ff}
button:disabled{opacity:.5}
</style>
<body><main><h1>Intercom</h1>
<p id="state" role="status">…</p><p id="to"></p><p id="problem" role="alert"></p>
<button id="connect">Connect</button><button id="disconnect">Disconnect</button>
</main><script src="intercom.js"></script></body></html>
`;

/** After three missed beats the page says that it has lost the unit. */
const SCRIPT = `const words={notConnected:'○ Not connected',calling:'◔ Calling…',connecting:'◔ Connecting…',connected:'● Connected',lost:'✕ No connection to the unit'};
const by=(id)=>document.getElementById(id);
let heard=Date.now();
let last;
function place({name,mode,destination,state}){
if(state==='connecting'||state==='connected')return name===''?'Direct line':name===null?'Audio room':'Audio room '+name;
return mode==='targetChannel'?'Calls over the direct line':destination===''?'Calls its audio room':'Calls the audio room '+destination}
function show(view){
by('state').textContent=view.waits?'◔ Calling the control room…':words[view.state];
by('to').textContent=view.state==='lost'?'':place(view);
if(by('problem').textContent!==view.problem)by('problem').textContent=view.problem;
by('connect').disabled=view.state!=='notConnected';
by('disconnect').disabled=view.state==='notConnected'||view.state==='lost'}
const events=new EventSource('events');
events.onmessage=({data})=>{heard=Date.now();if(data!=='')last=JSON.parse(data);if(last)show(last)};
for(const id of ['connect','disconnect'])by(id).onclick=()=>fetch(id,{method:'POST'}).catch(()=>undefined);
setInterval(()=>{if(Date.now()-heard>${3 * BEAT_MS})show({state:'lost',problem:'',waits:false})},1000);
`;

/** A web page of the unit where its crew connects its intercom. */
export const openCrewPage = (
  line: CrewLine,
  address: { readonly host: string; readonly port: number },
  log: Log,
): LivePage =>
  new LivePage({
    address,
    name: 'intercom',
    html: HTML,
    scripts: { '/intercom.js': SCRIPT },
    now: () => line.view,
    actions: { '/connect': () => line.connect(), '/disconnect': () => line.disconnect() },
    log,
  });
