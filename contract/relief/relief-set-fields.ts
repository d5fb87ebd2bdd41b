import type { PublicField } from '../records/public-record.ts'

/** What open data say of each relief set. Labels and descriptions are in the catalogue (`open-data.json`, `reliefFields`). */
export const RELIEF_SET_FIELDS = {
  name: { type: 'text', nullable: false },
  name_cy: { type: 'text', nullable: true },
  model: { type: 'text', nullable: false },
  surveyed: { type: 'text', nullable: true },
  /** Metres. */
  cell: { type: 'number', nullable: false },
  licence: { type: 'text', nullable: true },
  attribution: { type: 'text', nullable: false },
  attribution_cy: { type: 'text', nullable: true },
  layers: { type: 'text', nullable: false },
  tilejson: { type: 'address', nullable: true },
  pmtiles: { type: 'address', nullable: true },
  elevation_tilejson: { type: 'address', nullable: true },
  elevation_pmtiles: { type: 'address', nullable: true },
  made_on_request: { type: 'flag', nullable: false },
  demonstration: { type: 'flag', nullable: false },
} as const satisfies Record<string, PublicField>

export type ReliefSetFieldName = keyof typeof RELIEF_SET_FIELDS
