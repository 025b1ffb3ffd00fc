import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressed } from './build/compress.js';

/** The pages of guests, share links and tally, built separately, so that they and the console load no code of each other. */
export default defineConfig({
  plugins: [react(), compressed()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { checks: { pluginTimings: false }, input: ['guest.html', 'watch.html', 'tally.html'] },
  },
});
