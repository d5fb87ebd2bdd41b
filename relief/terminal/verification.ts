import type { CheckedLayer } from '../tilesets/check-layer.ts'

/** The largest number of problems that is shown for one layer. */
const MOST_PROBLEMS = 20

/** Returns a line for a layer, then one for each of its problems. */
export function verificationLines({ name, tiles, bytes, zooms, problems }: CheckedLayer): readonly string[] {
  const facts = zooms
    ? `${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB, zooms ${zooms[0]}-${zooms[1]}`
    : 'no tiles'
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `  problem ${name}: ${problem}`)
  const rest = problems.length - shown.length
  return [
    `${name.padEnd(20)}${facts}`,
    ...shown,
    ...(rest > 0 ? [`  problem ${name}: and ${rest} more`] : []),
  ]
}

/** Returns the last line: the number of problems. */
export function verificationEnd(tileset: string, problems: number): string {
  if (problems === 0) return `${tileset}: no problems`
  return `${tileset}: ${problems} ${problems === 1 ? 'problem' : 'problems'}`
}
