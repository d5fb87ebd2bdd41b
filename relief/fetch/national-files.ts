/** The Welsh Government's own files, one for all of Wales. */
const FILES = 'https://dmwproductionblob.blob.core.windows.net/cogs/lidar'

/** Bare ground, or the surface with trees and roofs. */
export type FetchModel = 'dtm' | 'dsm'

export const FETCH_MODELS: readonly FetchModel[] = ['dtm', 'dsm']

/** Addresses of the cloud-optimised GeoTIFFs of all of Wales. */
export const NATIONAL_FILES = {
  dtm: `${FILES}/wales_dtm_32bit_cog.tif`,
  dsm: `${FILES}/wales_dsm_32bit_cog.tif`,
} as const
