import { lazy } from 'react';

/** Dialogs, loaded when first opened, because forms include a large library. */
export const ConfigureUnit = lazy(() => import('../configure/ConfigureUnit.js'));
export const LabelsDialog = lazy(() => import('../../../inventory/labels/LabelsDialog.js'));
export const UnitGroups = lazy(() => import('../admin/UnitGroups.js'));
export const UnitServices = lazy(() => import('../admin/UnitServices.js'));
export const DangerDialogs = lazy(() => import('../admin/DangerDialogs.js'));
export const EditUnit = lazy(() => import('./EditUnit.js'));
export const PairDevice = lazy(() => import('../../../pairing/PairDevice.js'));
export const NewUnit = lazy(() => import('./NewUnit.js'));
export const ClaimUnit = lazy(() => import('../../../pairing/ClaimUnit.js'));
export const AddSmart = lazy(() => import('../../../invitations/AddSmart.js'));
export const UnitInvitation = lazy(() => import('../../../invitations/UnitInvitation.js'));
export const NewServer = lazy(() => import('../../../pairing/NewServer.js'));
