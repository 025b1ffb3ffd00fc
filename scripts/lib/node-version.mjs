/**
 * Ends the program with a clear message on a Node that is too old. Each script imports this first, because later
 * imports may not even load there.
 */
import { complain } from './say.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  complain(`Backhaul needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}
