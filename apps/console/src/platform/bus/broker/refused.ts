/** Something that a device may not do; told in the log, other than the failures of networks. */
export class Refused extends Error {}
