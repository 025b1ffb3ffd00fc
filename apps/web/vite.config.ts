import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { administrationShares } from './build/administration.js';
import { classNames } from './build/class-names.js';
import { compressed } from './build/compress.js';
import { contractManifest } from './build/manifest.js';

const console = process.env['CONSOLE_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), contractManifest(), administrationShares(), compressed()],
  css: { modules: { generateScopedName: classNames() } },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy allows no data: sources for scripts, styles or fonts.
    assetsInlineLimit: 0,
    // Later pages find their own imports: a list for every page would add 6 kB to the start.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    // One stylesheet, loaded at the start: browsers do not retry one that failed to load later.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1200,
    // Plugin timings are advice for developers, and appear at the first start on a busy machine.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Parts that the unit list and later pages share go into one file: many small ones cost more than they contain.
          groups: [
            {
              name: 'drawing',
              test: /\/src\/(?:api\/for-each-concurrent|ui\/(?:unit\/(?:Unit(?:Name|Picture|Rate|State|Target|Views)|LabelChips|links)|gauge|state|search|grid|icon|choice|media\/Stills|page\/(?:SplitPage|Separator|use-phone)))/,
            },
            // The same for parts that the sign-in page and other forms share.
            {
              name: 'forms',
              test: /\/src\/ui\/(?:form\/(?:Field|Form\.|Form\.module|PasswordField|rule)|data\/Notice|page\/(?:FramePage|Ridges))/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/luc': { target: console, ws: true, changeOrigin: true },
      '/ingest': { target: console, changeOrigin: true },
      '/media': { target: console, ws: true, changeOrigin: true },
    },
  },
});
