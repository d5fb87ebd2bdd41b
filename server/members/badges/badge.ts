/** The numbers on which badges depend. They count a member's public records. */
export interface RecordCounts {
  records: number
  withPicture: number
  withWelshTitle: number
  withNumber: number
  /** Different site types, without "unknown". */
  siteTypes: number
  /** Different periods, without "unknown". */
  periods: number
  /** Number of records that their member has improved later. */
  improved: number
}
