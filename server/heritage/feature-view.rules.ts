import {
  cofleinAddress,
  type AreaLayer,
  type HeritageFeature,
  type NmrSite,
} from '#contract/relief/heritage.ts'
import type { StoredArea } from './area.ts'

export function viewOfArea(layer: AreaLayer, area: StoredArea): HeritageFeature {
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
