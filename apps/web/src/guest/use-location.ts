import { useEffect, useState } from 'react';
import type { Contribution } from './contribution.js';

/** Reports the guest's location, while the guest consents; returns whether the browser denies it. */
export function usePlace(contribution: Contribution, wanted: boolean): boolean {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setRefused(false);
        contribution.place = { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy };
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
