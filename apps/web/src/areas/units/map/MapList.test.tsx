import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unitOf } from '../../../live/testing/rows.js';
import { mapWords } from '../../../text/en/map.js';
import { addMessages } from '../../../text/t.js';
import { MapList } from './MapList.js';

addMessages(mapWords);

it('marks a unit whose crew calls, as the list of units does', () => {
  const calls = { audioRoom: { state: 'connected', roomId: 'line', calls: true } } as const;
  const html = renderToStaticMarkup(
    <MapList
      units={[unitOf('u1', { name: 'crew-1', applications: calls }), unitOf('u2', { name: 'crew-2' })]}
      nowhere={0}
      selected={null}
      expanded={true}
      onExpand={() => undefined}
      onOpen={() => undefined}
      onShowAll={() => undefined}
    />,
  );
  const [first = '', second = ''] = html.split('</li>');
  expect(first).toMatch(/crew-1.*Crew calls/);
  expect(second).toContain('crew-2');
  expect(second).not.toContain('Crew calls');
});
