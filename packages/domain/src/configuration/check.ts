import { checkNetwork } from './check-network.js';
import { checkOffer } from './check-offer.js';
import { checkTexts } from './check-texts.js';
import { checkVideo } from './check-video.js';
import type { Complaint, ConfiguredUnit, SettingsOnOffer, UnitSettings } from './settings.js';

/**
 * The errors of a requested configuration of a unit, as users read them; the only set of rules,
 * for the browser and the console (spec 1 §5). `offer`: what the unit reported, null until it has reported.
 */
export const checkConfiguration = (
  wanted: UnitSettings,
  offer: SettingsOnOffer | null,
  unit: ConfiguredUnit,
): readonly Complaint[] => [
  ...(offer === null ? [] : checkOffer(wanted, offer, unit.now)),
  ...checkVideo(wanted, offer, unit),
  ...checkNetwork(wanted, unit),
  ...checkTexts(wanted),
];
