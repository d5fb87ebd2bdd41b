import { existsSync, readFileSync, statSync } from 'node:fs'
import { ReliefRefusal } from '../refusal.ts'
import { systemNamed } from './system-names.ts'

const MOST_BYTES = 100_000
/** `UNIT` of well-known text, with its size in metres; of degrees in the older form it is the size in radians. */
const LENGTH_UNIT = /\b(?:LENGTH)?UNIT\s*\[\s*"([^"]{0,80})"\s*,\s*([-+.\deE]+)/gi
const ANGLE = /degree|grad|radian|minute|second/i
/** The lines of ARC/INFO for the unit of the position and that of the heights. */
const ARC_FEET = /^[ \t]*Z?units[ \t]+FEET/im

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
  if (ARC_FEET.test(text)) throw new ReliefRefusal(`${file}: is not in metres`)
  const heights = text.search(/\bVERT(?:_?CS|CRS)\s*\[/i)
  for (const { 1: unit = '', 2: metres = '', index } of text.matchAll(LENGTH_UNIT)) {
    if (ANGLE.test(unit) || Number(metres) === 1) continue
    const what = heights >= 0 && index > heights ? 'has heights that are' : 'is'
    throw new ReliefRefusal(`${file}: ${what} not in metres (unit "${unit}")`)
  }
  const code = /\b(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/i.exec(text)?.[1]
  return code === undefined ? systemNamed(text.slice(0, 400)) : `EPSG:${code}`
}
