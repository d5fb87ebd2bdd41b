import { PUBLIC_FIELD_NAMES, PUBLIC_FIELDS } from '#contract/records/public-record.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import type { PublicRecord } from '#server/records/index.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import type { FileField, FileRow } from '#formats/write/file-row.ts'
import type { XY, FileSystem } from '#formats/shared/systems.ts'

/** The columns of all files, with their names in both languages. */
export const FILE_FIELDS: readonly FileField[] = PUBLIC_FIELD_NAMES.map((name) => ({
  name,
  type: PUBLIC_FIELDS[name].type,
  label: { en: CATALOGUE.en.openData.fields[name].label, cy: CATALOGUE.cy.openData.fields[name].label },
}))

/** In degrees. Public records are the only way into a file. */
export function rowOf({ id, ring, properties }: PublicRecord): FileRow {
  return { id, ring, values: PUBLIC_FIELD_NAMES.map((name) => properties[name]) }
}

/** Centimetres: two decimals of a metre. */
const CENTIMETRES = 100

/** Returns what brings a row from degrees to another system. */
export function rowInSystem(system: FileSystem, grid: () => NationalGrid): (row: FileRow) => FileRow {
  if (system === 4326) return (row) => row
  const { fromDegrees } = grid()
  const inMetres = ([longitude, latitude]: XY): XY => {
    const { easting, northing } = fromDegrees({ longitude, latitude })
    return [rounded(easting), rounded(northing)]
  }
  return (row) => ({ ...row, ring: row.ring.map(inMetres) })
}

function rounded(metres: number): number {
  return Math.round(metres * CENTIMETRES) / CENTIMETRES
}
