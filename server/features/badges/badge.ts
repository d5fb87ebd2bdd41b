/** What badges are earned with: numbers of a member's records that everybody sees. */
export interface RecordCounts {
  records: number
  withPicture: number
  withWelshTitle: number
  withNumber: number
  /** Different site types, without "unknown". */
  siteTypes: number
  /** Different periods, without "unknown". */
  periods: number
  /** Records that their member has improved since. */
  improved: number
}
