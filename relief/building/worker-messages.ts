import type { MosaicIndex } from '../mosaic/mosaic.ts'
import type { ExitCode } from '../refusal.ts'
import type { WorkPlace } from '../work/open-work.ts'
import type { CarriedWindow } from './carried-over.ts'
import type { Pass, MetatileAddress } from './passes.ts'
import type { Placement } from './placement.ts'
import type { BuildSpec } from './spec.ts'

/** Sent to a worker thread when it starts. */
export interface WorkerStart {
  readonly spec: BuildSpec
  readonly index: MosaicIndex
  readonly work: WorkPlace
}

/** Sent to a worker thread before the orders of each pass. */
export interface PassStart {
  readonly kind: 'pass'
  readonly pass: Pass
  /** Windows of heights carried over from the previous pass; empty in the first. */
  readonly carried: readonly CarriedWindow[]
}

/** Tells a worker thread to make one metatile. */
export interface MetatileOrder {
  readonly kind: 'metatile'
  readonly metatile: MetatileAddress
  readonly placement: Placement
}

/** Sent by a worker thread: it is ready for orders, its order is done, or its order failed. */
export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly stack: string | undefined
      /** Of a ReliefRefusal; null for any other error. */
      readonly exitCode: ExitCode | null
    }
