/** Preloaded into a console's process: it then publishes orders before they are on record, the harness's seeded fault. */
import { register } from 'node:module';

register('./torture/early/hooks.js', import.meta.url);
