import type { RecordLicence, StoredPictureLicence } from '#contract/records/licences.ts'
import type { RecordRow } from '#contract/records/record-fields.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'

/** A picture of a record. */
export interface StoredPicture {
  /** Position of the picture, 1 to 5. */
  position: number
  /** Key of its file in the file store. */
  key: string
  /** Width and height in pixels. */
  width: number
  height: number
  licence: StoredPictureLicence
}

/** The licence of a record, apart from its pictures. It is not part of what a version says. */
export interface StoredLicence {
  record: RecordLicence
  /** The version of the contribution terms under which it was given. */
  terms: string | null
  /** Whether it may be passed on to the Historic Environment Record; null if the member was never asked. */
  herPermission: boolean | null
  /** When it last changed; null if it never did. */
  changedAt: Date | null
}

/** A record as it is in the database. */
export interface StoredRecord extends RecordRow {
  id: number
  /** Null if the member has left. */
  accountId: number | null
  username: string | null
  /** True for the invented records of the demonstration landscape. */
  demonstration: boolean
  createdAt: Date
  /** When its content last changed. */
  updatedAt: Date
  /** Increases with every change, from 1. */
  version: number
  licence: StoredLicence
  pictures: readonly StoredPicture[]
  /** Unless it is open, this is its public view, or the exact record for those with the right to it. */
  sensitivity: SensitivityLevel
}

/** The fields that lists show. */
export type ListedRecord = Pick<
  StoredRecord,
  'id' | 'username' | 'title' | 'site_type' | 'monument_type' | 'period' | 'demonstration' | 'createdAt'
>
