import { checkModemName, checkTac, MOST_MODELS, MOST_TACS } from '@backhaul/domain';
import * as z from 'zod';
import { checkedText } from '../call/checked.js';
import { Id, Millis } from './ids.js';

/** A model of modems, and what its modems are recognised by; `tacs`: the first eight digits of their IMEIs. */
export const ModemModel = z
  .strictObject({
    name: checkedText(checkModemName),
    /** As its modems report their model, whatever its case; empty: they are recognised by their type codes alone. */
    reportedAs: z.string().max(64),
    tacs: z.array(checkedText(checkTac)).max(MOST_TACS),
    /** Whether its modems can scan for operators. */
    canScan: z.boolean(),
  })
  .meta({ id: 'ModemModel' });
export type ModemModel = z.output<typeof ModemModel>;

/** Who makes modems (spec 3 §2), with its models. */
export const ModemVendor = z
  .object({
    id: Id,
    name: z.string(),
    models: z.array(ModemModel).max(MOST_MODELS),
    createdAt: Millis,
    /** How many modems that units reported are of its models. */
    modems: z.int().min(0),
  })
  .meta({ id: 'ModemVendor' });
export type ModemVendor = z.output<typeof ModemVendor>;
