// The codes of batches of finds for a Historic Environment Record (HER). Those of its answers are in her.ts.

/** How the region of a find is known: by the boundaries of the operator, by the nearest place, or because somebody chose it. */
export const REGION_BY = ['boundary', 'guess', 'choice'] as const
export type RegionBy = (typeof REGION_BY)[number]

/** What an HER answers to a find of a batch: it got a new entry, it belongs to an entry there, or it was declined. */
export const BATCH_ANSWERS = ['accepted', 'update', 'declined'] as const
export type BatchAnswer = (typeof BATCH_ANSWERS)[number]

/** The columns of a file with answers, as a batch brings it. */
export const ANSWER_COLUMNS = ['id', 'status', 'prn', 'reason', 'note'] as const
export type AnswerColumn = (typeof ANSWER_COLUMNS)[number]

/** The name of a batch and of its zip, such as `her-gat-2027-004`. @param made the day or moment, ISO 8601 */
export function batchName({
  region,
  number,
  made,
}: {
  region: string
  number: number
  made: string
}): string {
  return `her-${region}-${made.slice(0, 4)}-${String(number).padStart(3, '0')}`
}
