/** The files of a build that is not finished: in a folder, or in a bucket, which many machines may use at once. */
export interface WorkFiles {
  /** The folder or the address, for messages. */
  readonly name: string
  /** How many files to read at once: 1 on a disk, more where each answer takes a while. */
  readonly atOnce: number
  /** Writes a file completely or not at all, and replaces an older one. */
  readonly put: (file: string, parts: readonly Uint8Array[]) => Promise<void>
  /** Returns the text of a file; null if there is none. */
  readonly text: (file: string) => Promise<string | null>
  /** Returns the names of the finished files in a folder of the work, in no particular order. */
  readonly list: (folder: string) => Promise<readonly string[]>
  /** Returns when the newest file in a folder of the work was written; null if there is none. */
  readonly lastChange: (folder: string) => Promise<Date | null>
  /** Opens a file to read parts of it. Throws if there is none. */
  readonly open: (file: string) => Promise<WorkReader>
}

/** An open file. */
export interface WorkReader {
  /** Fills a buffer from a position in bytes. Throws if the file is too short. */
  readonly readInto: (buffer: Buffer, position: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The error of a file that ends too early, such as one that was copied incompletely. */
export function tooShort(file: string, bytes: number): Error {
  return new Error(`${file}: a file of unfinished work ends after ${bytes} bytes`)
}
