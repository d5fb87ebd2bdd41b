import { existsSync, readFileSync, statSync } from 'node:fs'
import { ReliefRefusal } from '../refusal.ts'
import { systemNamed } from './system-names.ts'

const MOST_BYTES = 100_000

/**
 * Returns the projected system that the `.prj` file beside a raster names; null where there is none or it is unknown.
 * Throws ReliefRefusal for degrees and feet.
 */
export function systemBeside(file: string): string | null {
  const beside = ['.prj', '.PRJ']
    .map((end) => file.replace(/\.[^./\\]*$/, '') + end)
    .find((name) => existsSync(name))
  if (beside === undefined || statSync(beside).size > MOST_BYTES) return null
  return systemFromPrj(beside, readFileSync(beside, 'utf8'))
}

/**
 * Parses well-known text of ESRI and OGC, and the older lines of ARC/INFO. Returns null for an unknown system. Throws
 * ReliefRefusal for degrees and feet.
 */
export function systemFromPrj(file: string, text: string): string | null {
  if (/^\s*GEOG(CS|CRS)\s*\[|^\s*Projection\s+GEOGRAPHIC/i.test(text))
    throw new ReliefRefusal(
      `${file}: is in degrees; project the raster to metres first (for Wales to EPSG:27700)`,
    )
  const metres = lastMatch(text, /\b(?:LENGTH)?UNIT\s*\[\s*"[^"]*"\s*,\s*([-+.\deE]+)/gi) ?? '1'
  if (Number(metres) !== 1 || /^[ \t]*Units\s+FEET/im.test(text))
    throw new ReliefRefusal(`${file}: is not in metres`)
  const code = /\b(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/i.exec(text)?.[1]
  return code === undefined ? systemNamed(text.slice(0, 400)) : `EPSG:${code}`
}

function lastMatch(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].at(-1)?.[1]
}
