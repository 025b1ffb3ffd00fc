import { expect, it } from 'vitest';
import { listFileUrl } from './list-file.js';

it.each([
  [{}, {}, ''],
  [{ q: 'van', by: 'alias', sort: '-name' }, {}, '?searchValue=van&searchKey=alias&sortBy=name&sortDir=desc'],
  [
    { sort: 'name' },
    { ownership: ['r&d', 'demo'], inventoryId: 'i' },
    '?ownership=r%26d&ownership=demo&inventoryId=i&sortBy=name',
  ],
])('the file of a list with %j and %j', (search, filter, expected) => {
  expect(listFileUrl('v2/admin/servers/file', search, filter)).toBe(
    `/luc/luc-core-web/rest/v2/admin/servers/file${expected}`,
  );
});
