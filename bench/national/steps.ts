import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import type { LiveLayer } from '#relief/lidar/tile-plan.ts'

/** A file on a server, what is kept of it, and what to make, one step after the other. */
export interface Wanted {
  readonly address: string
  /** What is kept: a new folder for nothing. */
  readonly folder: string
  readonly steps: readonly Step[]
}

/** Tiles that are asked for at the same time. */
export interface Step {
  readonly layer: LiveLayer
  readonly tiles: readonly TileAddress[]
}

/** What a step took. */
export interface Took {
  /** Milliseconds until the first tile was there, and until all were. */
  readonly first: number
  readonly all: number
  /** CPU milliseconds of all threads. */
  readonly cpu: number
  /** Requests to the server, and bytes that it sent. */
  readonly requests: number
  readonly bytes: number
}

/** What opening the file took, then each step. */
export type Answer = readonly [opening: Took, ...steps: Took[]]

const PROGRAM = path.join(import.meta.dirname, 'make-tiles.ts')

/** Carries out steps in a process of their own, with one worker thread, as a portal does that was just started. */
export async function inNewProcess(wanted: Wanted): Promise<Answer> {
  const { stdout } = await promisify(execFile)('node', [PROGRAM, JSON.stringify(wanted)])
  return JSON.parse(stdout) as Answer
}
