import { expect, it } from 'vitest';
import { misnamed, unlistedAreas } from './names.mjs';

it('accepts kebab-case, and files named as their React component', () =>
  expect(
    misnamed([
      'apps/web/src/transmit/use-command.ts',
      'apps/web/src/ui/button/Button.tsx',
      'apps/web/src/ui/button/Button.module.css',
      'apps/web/src/areas/easy-live/EasyLivePage.tsx',
      'apps/fleet/clips/README.md',
      'apps/web/src/vite-env.d.ts',
    ]),
  ).toEqual([]));

it.each([
  ['apps/web/src/transmit/useOrder.ts', 'apps/web/src/transmit/useOrder.ts'],
  ['apps/web/src/guest/Microphone.ts', 'apps/web/src/guest/Microphone.ts'],
  ['apps/web/src/ui/unit/firstPicture.module.css', 'apps/web/src/ui/unit/firstPicture.module.css'],
  ['apps/console/src/unitLogs/store.ts', 'apps/console/src/unitLogs'],
  ['apps/web/src/areas/easy_live/use-cards.ts', 'apps/web/src/areas/easy_live'],
  ['apps/web/src/ui/button/button_row.tsx', 'apps/web/src/ui/button/button_row.tsx'],
])('finds the wrong name in %s', (file, wrong) =>
  expect(misnamed([file])).toEqual([`${wrong} is not named in kebab-case, nor as a React component`]),
);

it('finds an area that the list lacks', () =>
  expect(unlistedAreas(['units', 'rooms'], "import { unitHandlers } from './units/handlers.js';")).toEqual([
    'apps/console/src/areas/index.ts does not name the area rooms',
  ]));
