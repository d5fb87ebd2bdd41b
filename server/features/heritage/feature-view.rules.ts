import {
  cofleinAddress,
  type AreaLayer,
  type HeritageFacts,
  type HeritageFeature,
  type NmrSite,
} from '#contract/heritage.ts'
import type { Bounds } from '#geo/box.ts'

interface KeptArea {
  number: string
  name: string | null
  nameCy: string | null
  facts: HeritageFacts
  polygons: [number, number][][][]
  longitude: number
  latitude: number
  extent: Bounds
}

export function viewOfArea(layer: AreaLayer, area: KeptArea): HeritageFeature {
  const { number, nameCy, facts, polygons, ...rest } = area
  return { ...rest, ...facts, layer, id: number, name_cy: nameCy, coflein: null, areas: polygons }
}

export function viewOfSite({ link, ...site }: NmrSite): HeritageFeature {
  const { longitude, latitude } = site
  return {
    ...site,
    layer: 'nmr',
    name_cy: null,
    grade: null,
    main_phase: null,
    main_phase_cy: null,
    community: null,
    authority: null,
    designated: null,
    report: link,
    report_cy: null,
    coflein: cofleinAddress(site.id),
    areas: null,
    extent: [longitude, latitude, longitude, latitude],
  }
}
