import type { HeritageFeature, NmrSite } from '#contract/relief/heritage.ts'

/** A monument without details, plus the values that a test needs. */
export function sampleFeature(known: Partial<HeritageFeature> = {}): HeritageFeature {
  return {
    layer: 'monuments',
    id: 'XX001',
    name: null,
    name_cy: null,
    site_types: [],
    period: null,
    grade: null,
    main_phase: null,
    main_phase_cy: null,
    community: null,
    authority: null,
    designated: null,
    report: null,
    report_cy: null,
    coflein: null,
    areas: null,
    longitude: -3.8,
    latitude: 52.1,
    extent: [-3.8, 52.1, -3.8, 52.1],
    ...known,
  }
}

/** A site of the National Monuments Record, plus the values that a test needs. */
export function sampleSite(known: Partial<NmrSite> = {}): NmrSite {
  return {
    id: '900001',
    name: 'CARN FACH',
    site_types: ['CAIRN'],
    period: 'BRONZE AGE',
    link: 'https://coflein.gov.uk/en/site/900001',
    longitude: -3.8,
    latitude: 52.1,
    ...known,
  }
}
