import { lazy } from 'react';

/** Dialogs for single commands to a unit, loaded when they are first opened. */
export const SpeedTest = lazy(() => import('./SpeedTest.js'));
export const UnitLogs = lazy(() => import('./UnitLogs.js'));
export const Software = lazy(() => import('./Software.js'));
export const PowerUnit = lazy(() => import('./PowerUnit.js'));
