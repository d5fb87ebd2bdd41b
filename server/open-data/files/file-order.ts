import type { DownloadFormat } from '#contract/open-data/downloads.ts'
import type { FileHead } from '#formats/write/file-row.ts'

/** What a worker is told: plain data only. */
export interface FileOrder {
  /** The rows, in degrees. */
  spool: string
  /** The file to make; it must not exist. */
  target: string
  format: DownloadFormat
  head: FileHead
  /** Path of the operator's own file of OSTN15; null for the part that comes with the portal. */
  ostn15Grid: string | null
  /** Files that lie in the package beside the data, if the format is a package. */
  beside: readonly { name: string; text: string }[]
  /** Small pictures for a KMZ: paths on the disk, by the number of the record. */
  pictures: ReadonlyMap<number, string>
}

export interface MadeFile {
  bytes: number
  /** In hexadecimal digits. */
  sha256: string
}
