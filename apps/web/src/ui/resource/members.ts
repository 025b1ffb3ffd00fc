/** A record that can be added to another one. */
export interface Member {
  readonly id: string;
  readonly name: string;
  /** Under the name. */
  readonly detail: string;
  /** Number of records of this kind that contain it. */
  readonly groups: number;
}

/** The requested page of a list of members. */
export interface MembersPage {
  readonly offset: number;
  readonly limit: number;
  readonly searchValue: string;
}
