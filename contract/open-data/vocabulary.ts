/**
 * The site types with their monument types, in the order of the forms. The values are stored and sent, so they must
 * not change.
 */
export const MONUMENT_TYPES_BY_SITE_TYPE = {
  enclosure: [
    'banjo_enclosure',
    'curvilinear_enclosure',
    'defended_enclosure',
    'causewayed_enclosure',
    'rectilinear_enclosure',
    'hillfort',
    'promontory_fort',
  ],
  mound: ['round_barrow', 'cairn', 'platform_mound', 'burial_mound'],
  field_system: ['field_system', 'ridge_and_furrow', 'lynchet', 'strip_field_system'],
  settlement: ['hillfort', 'roman_villa', 'farmstead', 'hamlet', 'deserted_medieval_village'],
  trackway: ['hollow_way', 'trackway', 'causeway'],
  industrial: ['tramway', 'quarry', 'mine_shaft', 'leat', 'mill'],
  pit: ['quarry_pit', 'extraction_pit'],
  bank: ['boundary_bank', 'defensive_bank', 'field_boundary'],
  ditch: ['defensive_ditch', 'drainage_ditch', 'boundary_ditch'],
  other: ['earthwork', 'cropmark', 'structure', 'other'],
  unknown: ['unknown'],
} as const

/**
 * Types that are common in Wales and that the specification's list lacks. Clients of the previous portal show them by their
 * label. Concepts: concepts.ts.
 */
export const MORE_MONUMENT_TYPES_BY_SITE_TYPE = {
  enclosure: ['ring_ditch', 'ringwork', 'moat', 'temporary_camp', 'henge', 'sheep_fold'],
  mound: [
    'ring_cairn',
    'clearance_cairn',
    'burnt_mound',
    'pillow_mound',
    'long_barrow',
    'motte',
    'spoil_heap',
  ],
  field_system: ['cord_rig', 'cairnfield'],
  settlement: [
    'hut_circle',
    'hut_platform',
    'house_platform',
    'long_house',
    'shieling',
    'enclosed_settlement',
  ],
  trackway: [],
  industrial: ['charcoal_burning_platform', 'bell_pit', 'peat_cutting', 'hush', 'lime_kiln'],
  pit: [],
  bank: ['cross_dyke', 'dyke_defence'],
  ditch: [],
  other: ['standing_stone', 'stone_circle'],
  unknown: [],
} as const

export type SiteType = keyof typeof MONUMENT_TYPES_BY_SITE_TYPE
export type MonumentType =
  | (typeof MONUMENT_TYPES_BY_SITE_TYPE)[SiteType][number]
  | (typeof MORE_MONUMENT_TYPES_BY_SITE_TYPE)[SiteType][number]

/** The site types in the order of the forms. */
export const SITE_TYPES = Object.keys(MONUMENT_TYPES_BY_SITE_TYPE) as SiteType[]
/** Each value once: a hillfort is both an enclosure and a settlement. */
export const MONUMENT_TYPES: MonumentType[] = [
  ...new Set<MonumentType>([
    ...Object.values(MONUMENT_TYPES_BY_SITE_TYPE).flat(),
    ...Object.values(MORE_MONUMENT_TYPES_BY_SITE_TYPE).flat(),
  ]),
]

/** The monument types of a site type, those of the specification first. */
export function monumentTypesOf(site: SiteType): readonly MonumentType[] {
  return [...MONUMENT_TYPES_BY_SITE_TYPE[site], ...MORE_MONUMENT_TYPES_BY_SITE_TYPE[site]]
}

/** The periods of the specification, oldest first, then unknown. The values are stored and sent, so they must not change. */
export const FIRST_PERIODS = [
  'neolithic',
  'bronze_age',
  'iron_age',
  'roman',
  'medieval',
  'post_medieval',
  'modern',
  'unknown',
] as const
/** Periods that the specification's list lacks, oldest first; `prehistoric` where no more can be said. */
export const MORE_PERIODS = ['prehistoric', 'palaeolithic', 'mesolithic', 'early_medieval'] as const
/** All periods, those of the specification first. */
export const PERIODS = [...FIRST_PERIODS, ...MORE_PERIODS]
export type Period = (typeof PERIODS)[number]

/** The levels of expertise in a profile, in ascending order. */
export const EXPERTISE_LEVELS = ['beginner', 'enthusiast', 'researcher', 'professional'] as const
export type ExpertiseLevel = (typeof EXPERTISE_LEVELS)[number]

/** Returns whether a site type has this monument type. */
export function belongsTo(monument: string, site: SiteType): boolean {
  return monumentTypesOf(site).some((type) => type === monument)
}

/** The English labels of the wire (`*_display`); pages take their labels from i18n. */
export function siteTypeDisplay(value: SiteType): string {
  return eachWordCapitalised(value)
}
/** The English label of a period. */
export function periodDisplay(value: Period): string {
  return eachWordCapitalised(value)
}
/** The English label of a monument type; empty for none. */
export function monumentTypeDisplay(value: MonumentType | ''): string {
  if (value === 'structure') return 'Structure (undefined)'
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function eachWordCapitalised(value: string): string {
  return value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
