import type { MetatileAddress } from '../building/passes.ts'
import type { ByteRange } from '../source/range-source.ts'
import type { LiveLayer } from './live-plan.ts'

/** What every worker thread is started with. */
export interface LiveThreadStart {
  /** The most that the thread keeps of decoded blocks, of all rasters together, in bytes. */
  readonly cacheBytes: number
}

/** What a worker thread needs to open a raster. */
export interface LiveStart {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly state: string | null
  readonly reach: number
  /** True for a file on the disk; otherwise the thread asks the main thread for all bytes. */
  readonly local: boolean
  /** `EPSG:…`, or the definition of the system. */
  readonly crs: string
  /** Path of the operator's own OSTN15 grid; null for the one of the project. */
  readonly ostn15: string | null
}

/** What to make: the tiles of one layer in one metatile. */
export interface LiveOrder {
  readonly layer: LiveLayer
  readonly zoom: number
  readonly metatile: MetatileAddress
}

/**
 * What the main thread sends: a raster of which orders will follow, an order, one that is likely to be the next, bytes
 * that were asked for (null if they cannot be had), or a raster of which no more orders come. Rasters are numbered.
 */
export type ToWorker =
  | { readonly kind: 'open'; readonly raster: number; readonly start: LiveStart }
  | { readonly kind: 'order' | 'prepare'; readonly raster: number; readonly order: LiveOrder }
  | {
      readonly kind: 'bytes'
      readonly raster: number
      readonly id: number
      readonly bytes: readonly Uint8Array<ArrayBuffer>[] | null
    }
  | { readonly kind: 'close'; readonly raster: number }

/** A tile that was made. */
export interface LiveTile {
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What a worker thread sends. It wants bytes; it found some damaged; or its order is done or failed. */
export type FromWorker =
  | {
      readonly kind: 'read'
      readonly raster: number
      readonly id: number
      readonly ranges: readonly ByteRange[]
    }
  | { readonly kind: 'forget'; readonly raster: number; readonly ranges: readonly ByteRange[] }
  | { readonly kind: 'done'; readonly tiles: readonly LiveTile[] }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly stack: string | undefined
      /** True for damage in the file, and for trouble with its server. */
      readonly isRefusal: boolean
    }
