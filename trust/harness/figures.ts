import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The folder for the results of each scenario, for the table. */
export const FIGURES_FOLDER = 'build/trust'

export interface Seen {
  number: number
  title: string
  /** Whether the counts were those of the design or those of CI. */
  counts: 'full' | 'small'
  /** The first line of the error; null if the scenario passed. */
  fault: string | null
  /** Why it was skipped; null if it was not. */
  skipped: string | null
  /** Figures in the order in which they were reported. */
  figures: (readonly [what: string, figure: string])[]
  /** Milliseconds of the bystander's requests to /health; null if there were none. */
  health: { p95: number; worst: number } | null
  /** Time of the end in ISO 8601. */
  ended: string
  seconds: number
}

export function keepSeen(seen: Seen): void {
  mkdirSync(FIGURES_FOLDER, { recursive: true })
  const name = `${String(seen.number).padStart(2, '0')}-${seen.title.toLowerCase().replaceAll(/\W+/g, '-')}.json`
  writeFileSync(path.join(FIGURES_FOLDER, name), JSON.stringify(seen, null, 2))
}
