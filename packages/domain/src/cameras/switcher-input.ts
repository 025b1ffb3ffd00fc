import type { SdiInput } from '../configuration/vocabulary.js';

/** After an input was put on air, reports of the unit do not change the displayed choice for this time, ms (spec 1 §9). */
export const SWITCHER_INPUT_DEBOUNCE_MS = 5000;

/** The input that a user requested here, and when; `askedAt` null: the request failed, or there was none. */
export interface InputAsk {
  readonly input: SdiInput;
  readonly askedAt: number | null;
}

/** The input displayed as on air: a recently requested one, otherwise the reported one. */
export const shownInput = (ask: InputAsk | null, reported: SdiInput, now: number): SdiInput =>
  ask !== null && ask.askedAt !== null && now - ask.askedAt < SWITCHER_INPUT_DEBOUNCE_MS ? ask.input : reported;

/** A failed switcher input port update resets its last-update timestamp (spec 1 §8). */
export const failedAsk = (ask: InputAsk): InputAsk => ({ ...ask, askedAt: null });
