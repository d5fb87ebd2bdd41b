import type { MosaicIndex } from '../reader/mosaic.ts'
import type { CarriedWindow } from './carried-over.ts'
import type { Pass, MetatileAddress } from './passes.ts'
import type { Placement } from './placement.ts'
import type { BuildSpec } from './spec.ts'

/** What a worker thread is told when it starts. */
export interface WorkerStart {
  readonly spec: BuildSpec
  readonly index: MosaicIndex
  readonly work: string
}

/** What comes before the orders of each pass. */
export interface PassStart {
  readonly kind: 'pass'
  readonly pass: Pass
  /** What the pass before left; empty for the first. */
  readonly carried: readonly CarriedWindow[]
}

export interface MetatileOrder {
  readonly kind: 'metatile'
  readonly metatile: MetatileAddress
  readonly placement: Placement
}

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly stack: string | undefined
      /** Something that the person at the terminal can put right. */
      readonly isRefusal: boolean
    }
