import type { AreaLayer } from '#contract/relief/heritage.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Area } from '../areas.rules.ts'
import { fetchMonuments, fetchParks } from './cadw.source.ts'
import type { WfsQuestion } from '#server/platform/map-service/wfs.source.ts'

/** What a request for a layer needs. */
export type Feed = Omit<WfsQuestion, 'more'>

/** Requests all areas of a layer. Throws FeedTrouble. */
export const FETCH_AREAS: Readonly<Record<AreaLayer, (feed: Feed) => Promise<Area[]>>> = {
  monuments: fetchMonuments,
  parks: fetchParks,
}

/** Null if the operator switched the layer off. */
export function feedOf(
  { heritage, publicUrl }: Pick<Config, 'heritage' | 'publicUrl'>,
  layer: AreaLayer | 'nmr',
  signal?: AbortSignal,
): Feed | null {
  const { address } = heritage
  const source = heritage.layers[layer]
  if (address === null || source === null) return null
  return {
    address,
    typeName: source.typeName,
    limits: layer === 'nmr' ? heritage.view : heritage.whole,
    userAgent: `WalesLidarPortal (+${publicUrl})`,
    ...(signal && { signal }),
  }
}
