import { useState } from 'react';
import { useListAddress } from './address.js';
import { DetailPage } from './DetailPage.js';
import { ListPage } from './ListPage.js';
import type { Kept, Resource } from './resource.js';

/** A kind of record: its list, or the record in the address. Back in the list, the focus returns to its row. */
export function ResourcePage<Row extends Kept, K extends string, S extends string>({
  resource,
}: {
  readonly resource: Resource<Row, K, S>;
}) {
  const open = useListAddress(resource.path).text('open');
  const [active, setActive] = useState<string | null>(null);
  return open === '' ? (
    <ListPage resource={resource} active={active} onActive={setActive} />
  ) : (
    <DetailPage key={open} resource={resource} id={open} />
  );
}
