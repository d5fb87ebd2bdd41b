import type { DownloadFormat } from '#contract/open-data/downloads.ts'
import { csv } from './csv.ts'
import { geojson, geojsonSequence } from './geojson.ts'
import { kml } from './kml.ts'
import type { MakeTextFormat } from './text-format.ts'

/** The formats that are written line by line. */
export const TEXT_FORMATS = {
  geojson,
  geojsonl: geojsonSequence,
  csv,
  kml,
} as const satisfies Partial<Record<DownloadFormat, MakeTextFormat>>
