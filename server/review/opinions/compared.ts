/** Records with the same figure and the same decision. */
export interface Compared {
  /** Counted opinions that it is archaeological, of how many. */
  k: number
  n: number
  confirmed: boolean
  records: number
}
