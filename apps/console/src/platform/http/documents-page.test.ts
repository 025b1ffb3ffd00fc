import { contract } from '@backhaul/contract';
import { ROLES } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { documentsPage } from './documents-page.js';

it('describes every call, role and picture, and needs nothing from elsewhere', () => {
  const page = documentsPage(contract, '1.2.3');
  for (const { path } of Object.values(contract).flatMap((calls) => Object.values(calls))) expect(page).toContain(path);
  for (const role of ROLES) expect(page).toContain(`<code>${role}</code>`);
  expect(page).toContain('/media/thumbnails/{channelId}.jpg');
  // An example may contain an address, as text.
  expect(page).not.toMatch(/<script|style=|(?:src|href|action)=["']?https?:|url\(|@import/);
});
