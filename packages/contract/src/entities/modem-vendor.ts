import { checkModemName, checkTac, MOST_MODELS, MOST_TACS } from '@backhaul/domain';
import * as z from 'zod';
import { checkedText } from '../call/checked.js';
import { Id, Millis } from './ids.js';

/** A model of modems, and how its modems are recognised; `tacs`: the first eight digits of their IMEIs. */
export const ModemModel = z
  .strictObject({
    name: checkedText(checkModemName),
    /** The model as its modems report it, ignoring case; empty: recognised by type codes only. */
    reportedAs: z.string().max(64),
    tacs: z.array(checkedText(checkTac)).max(MOST_TACS),
    /** Whether its modems can scan for operators. */
    canScan: z.boolean(),
  })
  .meta({ id: 'ModemModel' });
export type ModemModel = z.output<typeof ModemModel>;

/** A manufacturer of modems (spec 3 §2), with its models. */
export const ModemVendor = z
  .object({
    id: Id,
    name: z.string(),
    models: z.array(ModemModel).max(MOST_MODELS),
    createdAt: Millis,
    /** Number of reported modems of its models. */
    modems: z.int().min(0),
  })
  .meta({ id: 'ModemVendor' });
export type ModemVendor = z.output<typeof ModemVendor>;
