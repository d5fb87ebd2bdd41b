import { FEATURE_LAYERS, bareName } from './data/layers.ts'

/** Names that GeoServer accepts, and those in the capabilities of MapServer, which QGIS and GDAL use in requests. */
const KNOWN = new Map(
  Object.values(FEATURE_LAYERS).flatMap((layer) => [
    [layer as string, bareName(layer)],
    [`ms:${bareName(layer)}`, bareName(layer)],
  ]),
)

export interface Refused {
  code: string
  locator: string
  text: string
}

/**
 * Changes a request so that MapServer responds as the real service, a GeoServer, would. The workspace of a layer must be
 * correct, although MapServer ignores it. The box `w,s,e,n,EPSG:4326` has longitude first, which MapServer would read as
 * latitude first under WFS 2.0.0 and then find nothing. CQL_FILTER, which MapServer ignores, is refused.
 */
export function corrected(asked: URLSearchParams, isWms: boolean): URLSearchParams | Refused {
  const query = new URLSearchParams()
  for (const [name, value] of asked) query.set(name.toUpperCase(), value)
  query.delete('MAP')
  if (!query.has('SERVICE')) query.set('SERVICE', isWms ? 'WMS' : 'WFS')
  if (query.has('CQL_FILTER'))
    return { code: 'OptionNotSupported', locator: 'CQL_FILTER', text: 'The stand-in has no CQL_FILTER' }
  if (query.get('SERVICE')?.toUpperCase() !== 'WFS') return query

  const names = query.get('TYPENAMES') ?? query.get('TYPENAME')
  if (names !== null) {
    const bare = names.split(',').map((name) => KNOWN.get(name))
    if (bare.includes(undefined))
      return { code: 'InvalidParameterValue', locator: 'typeName', text: 'Feature type unknown' }
    query.delete('TYPENAME')
    query.set('TYPENAMES', bare.join(','))
  }
  const box = query.get('BBOX')
  if (box !== null) query.set('BBOX', box.replace(/,EPSG:4326$/i, ',CRS:84'))
  return query
}
