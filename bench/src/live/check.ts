/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly seen: string;
}
