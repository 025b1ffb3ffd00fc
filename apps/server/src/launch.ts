import { runLauncher } from '@backhaul/agent/launcher';
import { VERSION_NUMBER } from './version.js';

await runLauncher('server', VERSION_NUMBER, import.meta.url);
