import { SrtlaSender } from './srtla-sender.js';

/** How often it says how many of its links take part, ms. */
const SAY_EVERY_MS = 100;

// An SRTLA sender in a network namespace: HOST PORT ADDRESS… Each line says where an SRT caller sends to, and how many links take part.
const [host = '', port = '', ...addresses] = process.argv.slice(2);
const sender = await SrtlaSender.start(addresses, Number(port), host);
setInterval(() => process.stdout.write(`${sender.callPort} ${sender.joined}\n`), SAY_EVERY_MS);
