import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../text/t.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { addressesQuery } from './addresses.js';
import { elsewhere } from './linked-applications.js';

const ApplicationsDrawer = lazy(async () => ({
  default: (await import('./ApplicationsDrawer.js')).ApplicationsDrawer,
}));

/** Opens the drawer of the product's applications; renders nothing when this is the only one. */
export function ApplicationsButton() {
  const [opened, setOpened] = useState(false);
  const others = elsewhere(useQuery(addressesQuery).data);
  if (others.length === 0) return null;
  return (
    <>
      <IconButton
        icon="applications"
        label={t('apps.open')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      />
      {opened ? (
        <Suspense fallback={null}>
          <ApplicationsDrawer others={others} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
