import type { AreaLayer, HeritageFacts } from '#contract/relief/heritage.ts'
import type { FeedFeature, Polygon } from '#server/platform/map-service/features.rules.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { commonBox, type Box } from '#geo/shapes/box.ts'
import { acrossWorld, downWorld, latitudeAt, longitudeAt } from '#geo/tiles/mercator.ts'
import { firstText, readDay, readKinds, readLink } from './text.rules.ts'

/** Deepest grid used: areas of 2.4 km, which contain some dozens of sites. */
const DEEPEST = 14

/** Returns the part of the box in or near Wales; null if there is none. */
export function withinWales(box: Box): Box | null {
  return commonBox(box, WALES_WITH_MARGIN)
}

/**
 * Returns the box enlarged to whole tiles (XYZ) of a quarter to half of that size, so that views of the same
 * place request the same area although their boxes differ.
 */
export function tileAligned(box: Box): Box {
  const [left, right] = [acrossWorld(box.west), acrossWorld(box.east)]
  const [top, bottom] = [downWorld(box.north), downWorld(box.south)]
  const size = Math.max(right - left, bottom - top, Number.EPSILON)
  const side = 2 ** Math.min(DEEPEST, Math.floor(-Math.log2(size)) + 2)
  return {
    west: longitudeAt(Math.floor(left * side) / side),
    east: longitudeAt(Math.ceil(right * side) / side),
    north: latitudeAt(Math.floor(top * side) / side),
    south: latitudeAt(Math.ceil(bottom * side) / side),
  }
}

export interface Area {
  /** SAM number, or reference number of the park. */
  number: string
  name: string | null
  nameCy: string | null
  facts: HeritageFacts
  polygons: Polygon[]
}

type Properties = FeedFeature['properties']
type Described = Omit<Area, 'polygons'>

/** Maximum length of a number: longer texts are not numbers and could not be part of an address. */
const NUMBER_LENGTH = 100

/** An area of a feed; null without a number or an outline, because it could be neither shown nor identified. */
export function readArea(layer: AreaLayer, { properties, geometry }: FeedFeature): Area | null {
  const described = layer === 'monuments' ? describeMonument(properties) : describePark(properties)
  const { number } = described
  if (number === '' || number.length > NUMBER_LENGTH || geometry?.type !== 'areas') return null
  return { ...described, polygons: geometry.areas }
}

/** Merges the parts of an area that came as separate rows. */
export function joinedParts(parts: readonly Area[]): Area[] {
  const areas = new Map<string, Area>()
  for (const part of parts) {
    const known = areas.get(part.number)
    if (known) for (const polygon of part.polygons) known.polygons.push(polygon)
    else areas.set(part.number, { ...part, polygons: [...part.polygons] })
  }
  return [...areas.values()]
}

function describeMonument(properties: Properties): Described {
  const text = (...names: string[]) => firstText(properties, ...names)
  return {
    number: text('SAMNumber', 'RecordNumber') ?? '',
    name: text('Name'),
    nameCy: text('Name_cy'),
    facts: {
      site_types: readKinds(text('SiteType')),
      period: text('Period'),
      grade: null,
      main_phase: null,
      main_phase_cy: null,
      community: text('Community'),
      authority: text('UnitaryAuthority'),
      designated: readDay(text('DesignationDate')),
      report: readLink(text('Report')),
      report_cy: readLink(text('Report_cy')),
    },
  }
}

function describePark(properties: Properties): Described {
  const text = (...names: string[]) => firstText(properties, ...names)
  return {
    number: text('reference_number') ?? '',
    name: text('site_name_en'),
    nameCy: text('site_name_cy'),
    facts: {
      site_types: readKinds(text('site_type_en')),
      period: null,
      grade: text('grade_gradd', 'grade'),
      main_phase: text('main_phase_en'),
      main_phase_cy: text('main_phase_cy'),
      community: text('community'),
      authority: text('la_en'),
      designated: readDay(text('designation_date')),
      report: readLink(text('report_en')),
      report_cy: readLink(text('report_cy')),
    },
  }
}
