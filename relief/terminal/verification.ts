import type { CheckedLayer } from '../tilesets/check-layer.ts'

/** More of one layer would only push the others off the screen. */
const MOST_PROBLEMS = 20

/** A line for a layer, then one for each of its problems. */
export function verificationLines({ name, tiles, bytes, zooms, problems }: CheckedLayer): readonly string[] {
  const facts = zooms
    ? `${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB, zooms ${zooms[0]}-${zooms[1]}`
    : 'no tiles'
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `  wrong   ${name}: ${problem}`)
  const rest = problems.length - shown.length
  return [
    `${name.padEnd(20)}${facts}`,
    ...shown,
    ...(rest > 0 ? [`  wrong   ${name}: and ${rest} more`] : []),
  ]
}

export function verificationEnd(tileset: string, problems: number): string {
  if (problems === 0) return `${tileset}: nothing wrong`
  return `${tileset}: ${problems} ${problems === 1 ? 'problem' : 'problems'}`
}
