import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where each scenario leaves what it saw, for the table. */
export const FIGURES_FOLDER = 'build/trust'

export interface Seen {
  number: number
  title: string
  /** Whether the counts were those of the design, or those of CI. */
  counts: 'full' | 'small'
  /** Null where nothing went wrong; else the first line of what was wrong. */
  fault: string | null
  /** Why it was not tried; null where it was. */
  skipped: string | null
  /** Figures in the order in which they were told. */
  figures: (readonly [what: string, figure: string])[]
  /** Milliseconds, of the bystander's questions to /health; null where nobody asked. */
  health: { p95: number; worst: number } | null
  /** ISO 8601. */
  ended: string
  seconds: number
}

export function keepSeen(seen: Seen): void {
  mkdirSync(FIGURES_FOLDER, { recursive: true })
  const name = `${String(seen.number).padStart(2, '0')}-${seen.title.toLowerCase().replaceAll(/\W+/g, '-')}.json`
  writeFileSync(path.join(FIGURES_FOLDER, name), JSON.stringify(seen, null, 2))
}
