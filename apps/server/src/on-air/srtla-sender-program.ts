import { SrtlaSender } from './srtla-sender.js';

/** How often it prints the number of its active links, ms. */
const SAY_EVERY_MS = 100;

// An SRTLA sender in a network namespace: HOST PORT ADDRESS… Each line is the port for an SRT caller, and the number of active links.
const [host = '', port = '', ...addresses] = process.argv.slice(2);
const sender = await SrtlaSender.start(addresses, Number(port), host);
setInterval(() => process.stdout.write(`${sender.callPort} ${sender.joined}\n`), SAY_EVERY_MS);
