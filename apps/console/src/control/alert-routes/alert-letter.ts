/** An e-mail about alerts, whose subject is also what an SMS says. */
export interface AlertLetter {
  /** The severity, and which device or incident. */
  readonly about: string;
  /** What is wrong. */
  readonly says: string;
  readonly text: string;
}
