import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { classNames } from './build/class-names.js';
import { compressed } from './build/compress.js';
import { contractManifest } from './build/manifest.js';

const console = process.env['CONSOLE_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), contractManifest(), compressed()],
  css: { modules: { generateScopedName: classNames() } },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy allows no data: sources for scripts, styles or fonts.
    assetsInlineLimit: 0,
    // A late page finds what it needs itself: lists of it for every page would weigh 6 kB at the start.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    // One sheet, there from the start: a sheet that once could not be loaded late would never be asked for again.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1200,
    // On a busy machine it fills the first start with advice for developers.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // What the unit list draws with, and other late pages too, is one file: packed alone, each small one costs more than it holds.
          groups: [
            {
              name: 'drawing',
              test: /\/src\/(?:api\/each|ui\/(?:unit\/(?:Unit(?:Name|Picture|Rate|State|Target|Views)|LabelChips|links)|gauge|state|search|grid|icon|choice|media\/Stills|page\/(?:SplitPage|Separator|use-phone)))/,
            },
            // Likewise what the sign-in page and other forms share.
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
      '/media': { target: console, ws: true, changeOrigin: true },
    },
  },
});
