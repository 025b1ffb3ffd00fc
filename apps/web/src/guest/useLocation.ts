import { useEffect, useState } from 'react';
import type { Contribution } from './Contribution.js';

/** Tells where the guest is, while he consents; answers whether the browser refuses to say. */
export function usePlace(contribution: Contribution, wanted: boolean): boolean {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setRefused(false);
        contribution.place = { lat: coords.latitude, lng: coords.longitude };
      },
      () => setRefused(true),
      { enableHighAccuracy: true, maximumAge: 10_000 },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      contribution.place = null;
    };
  }, [contribution, wanted]);
  return wanted && refused;
}
