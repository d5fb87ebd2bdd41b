import type { StallTimeouts } from '../source/stall-timeouts.ts'
import type { Area } from '../area.ts'
import type { FetchFolder } from './fetch-folder.ts'
import type { FetchModel } from '../catalogue/national-catalogue.ts'

/** What is fetched, and how. */
export interface Fetching {
  readonly folder: FetchFolder
  readonly model: FetchModel
  /** Null for all of it. */
  readonly area: Area | null
  /** Connections at once. */
  readonly jobs: number
  /** Names the program and, where it is set, the portal. */
  readonly userAgent: string
  readonly patience?: StallTimeouts
  /** Called at the start of each stage; the result is called with finished and with all, in bytes or files. */
  readonly onProgress: (
    stage: string,
    unit: 'bytes' | 'files',
  ) => (done: number, all: number, bytes?: number) => void
}

/** What became of the wanted files. */
export interface Fetched {
  /** Files that are whole now, and their bytes. */
  readonly files: number
  readonly bytes: number
  /** Files that were whole before. */
  readonly kept: number
  /** Pieces of the country without ground. */
  readonly empty: number
  /** Why some files could not be fetched, each a sentence with its name. */
  readonly problems: readonly string[]
}
