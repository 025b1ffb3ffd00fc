/** What can be put into a record. */
export interface Member {
  readonly id: string;
  readonly name: string;
  /** Under the name. */
  readonly detail: string;
  /** In how many records of this kind it is. */
  readonly groups: number;
}

/** Which page of a list of members is asked for. */
export interface MembersPage {
  readonly offset: number;
  readonly limit: number;
  readonly searchValue: string;
}
