import type { Sample } from './heights-along.ts'

const HEADER = 'distance_m,height_m,latitude,longitude'

/** Comma-separated values (RFC 4180) for a spreadsheet; an empty height where none is known. Degrees WGS 84, to a centimetre. */
export function elevationProfileCsv(samples: readonly Sample[]): string {
  const lines = samples.map(({ distance, height, place: [latitude, longitude] }) =>
    [
      distance.toFixed(2),
      Number.isNaN(height) ? '' : height.toFixed(2),
      latitude.toFixed(7),
      longitude.toFixed(7),
    ].join(','),
  )
  return `${[HEADER, ...lines].join('\r\n')}\r\n`
}
