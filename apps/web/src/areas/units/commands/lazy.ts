import { lazy } from 'react';

/** What is asked of a unit once, loaded when it is first opened. */
export const SpeedTest = lazy(() => import('./SpeedTest.js'));
export const UnitLogs = lazy(() => import('./UnitLogs.js'));
export const Software = lazy(() => import('./Software.js'));
export const PowerUnit = lazy(() => import('./PowerUnit.js'));
