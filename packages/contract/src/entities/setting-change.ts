import * as z from 'zod';

const SettingValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One setting before and after; `path` as in field problems, interfaces by their port. Passwords are listed without their values. */
export const SettingChange = z.object({ path: z.string(), from: SettingValue, to: SettingValue });
