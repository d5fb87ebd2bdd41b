import type { AreaLayer, HeritageFacts } from '#contract/heritage.ts'
import type { FeedFeature, Polygon } from './features.rules.ts'
import { firstText, readDay, readKinds, readLink } from './text.rules.ts'

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

/**
 * The areas of a feed. One without a number or an outline is left out: it could neither be shown nor named. Parts that
 * come as rows of their own are one area again.
 */
export function readAreas(layer: AreaLayer, features: readonly FeedFeature[]): Area[] {
  const areas = new Map<string, Area>()
  for (const { properties, geometry } of features) {
    const described = layer === 'monuments' ? describeMonument(properties) : describePark(properties)
    if (described.number === '' || geometry?.type !== 'areas') continue
    const known = areas.get(described.number)
    if (known) known.polygons.push(...geometry.areas)
    else areas.set(described.number, { ...described, polygons: [...geometry.areas] })
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
