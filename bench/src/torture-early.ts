/** Preloaded into a console's process, which then publishes orders before they are stored: the seeded fault of the harness. */
import { register } from 'node:module';

register('./torture/early/hooks.js', import.meta.url);
