import type { GridArea } from '#geo/grid/grid-squares.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import {
  readCatalogueEntry,
  type CatalogueEntry,
  catalogueParameters,
  NATIONAL_CATALOGUE,
} from '../catalogue/national-catalogue.ts'
import { groundOfSquare, overlap, type Area } from '../area.ts'
import { askServer, checkStatus, partsOf } from '../source/ask-server.source.ts'
import { patiently, STALL_TIMEOUTS, type StallTimeouts } from '../source/stall-timeouts.ts'
import { PermanentFailure, TemporaryFailure } from '../failures.ts'

/** Rows of one answer. All of Wales has 22,473. */
const PAGE = 2000
/** Bytes of one answer; a row has about 600 with its outline. */
const MOST_BYTES = 64 * 1024 * 1024
const KILOMETRE = 1000

export interface CatalogueOptions {
  readonly userAgent: string
  readonly patience?: StallTimeouts
}

/**
 * Asks the catalogue for the squares of 1 km that an area touches, or for all, sorted. Throws TemporaryFailure and
 * PermanentFailure.
 */
export async function askCatalogue(
  address: string,
  area: Area | null,
  options: CatalogueOptions,
): Promise<CatalogueEntry[]> {
  const found = new Map<string, CatalogueEntry>()
  for (const rectangle of area?.rectangles ?? [null])
    for (let first = 0; ; first += PAGE) {
      const rows = await askPage(questionAddress(address, rectangle, first), options)
      for (const row of rows) {
        const entry = readCatalogueEntry(row)
        // Two surveys of a square are two rows.
        if (entry && isIn(entry.square, rectangle)) found.set(JSON.stringify(entry), entry)
      }
      if (rows.length < PAGE) break
    }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

function questionAddress(address: string, rectangle: GridArea | null, first: number): string {
  const down = (metres: number): number => Math.floor(metres / KILOMETRE) * KILOMETRE
  const up = (metres: number): number => Math.ceil(metres / KILOMETRE) * KILOMETRE
  const query = new URLSearchParams({
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    // Both spellings are in use; every GeoServer accepts the old one.
    typeName: NATIONAL_CATALOGUE.typeName,
    outputFormat: 'application/json',
    propertyName: 'british_gr,dtm_link,dsm_link,year',
    // Pages need an order.
    sortBy: 'british_gr',
    count: String(PAGE),
    startIndex: String(first),
    ...(rectangle &&
      catalogueParameters({
        west: down(rectangle.west),
        south: down(rectangle.south),
        east: up(rectangle.east),
        north: up(rectangle.north),
      })),
  })
  return `${address}?${query.toString()}`
}

type Row = Readonly<Record<string, unknown>>

async function askPage(address: string, options: CatalogueOptions): Promise<readonly Row[]> {
  const { userAgent, patience = STALL_TIMEOUTS } = options
  const request = {
    name: address,
    headers: { accept: 'application/json' },
    userAgent,
    timeout: patience.timeout,
  }
  return patiently(address, patience, () =>
    askServer(request, async (response, heard) => {
      checkStatus(response)
      const parts: Uint8Array[] = []
      let bytes = 0
      for await (const part of partsOf(response, null)) {
        heard()
        bytes += part.length
        if (bytes > MOST_BYTES) throw new PermanentFailure(`the catalogue sent more than ${MOST_BYTES} bytes`)
        parts.push(part)
      }
      return rowsOf(jsonOr(null, Buffer.concat(parts).toString('utf8')))
    }),
  )
}

/** A GeoServer in trouble answers 200 with XML. */
function rowsOf(answer: unknown): readonly Row[] {
  const features = isRow(answer) ? answer.features : null
  if (!Array.isArray(features))
    throw new TemporaryFailure('the catalogue sent something other than its squares')
  return features.flatMap((feature: unknown) => {
    const row = isRow(feature) ? feature.properties : null
    return isRow(row) ? [row] : []
  })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

function isIn(square: string, rectangle: GridArea | null): boolean {
  const ground = groundOfSquare(square)
  return ground !== null && (rectangle === null || overlap(ground, rectangle))
}
