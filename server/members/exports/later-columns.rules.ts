import type { ShownLicence, StoredPictureLicence } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'

/** What the files contain beyond the record of the previous portal. */
export interface LaterColumns {
  seen: SeenUnder | null
  /** Of recording, `YYYY-MM-DD`. */
  day: string
  licence: ShownLicence
  /** How to name the member when the record is reused; null without a licence. */
  credit: string | null
  pictures: readonly { position: number; licence: StoredPictureLicence }[]
}
