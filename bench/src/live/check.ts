/** Result of one check. */
export interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly seen: string;
}
