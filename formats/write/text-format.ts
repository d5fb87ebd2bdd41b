import type { FileHead, FileRow } from './file-row.ts'

/** A format that is written line by line, so that it can be sent while it is made. */
export interface TextFormat {
  readonly start: string
  /** @param first whether no row came before */
  readonly row: (row: FileRow, first: boolean) => string
  readonly end: string
}

export type MakeTextFormat = (head: FileHead) => TextFormat
