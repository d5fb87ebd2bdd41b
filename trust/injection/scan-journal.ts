import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { FIGURES_FOLDER } from '../harness/figures.ts'
import type { Scan } from './sqlmap.ts'

export type Scanned = Pick<Scan, 'found' | 'finished' | 'faults'> & { what: string }

const JOURNAL = path.join(FIGURES_FOLDER, 'scans.jsonl')

/**
 * The scans of a run that was interrupted, so that a second run need not repeat them: all of them take an hour. Call it
 * with `continued` only if the portal has not changed since; otherwise the journal begins again.
 */
export class ScanJournal {
  readonly scanned: Scanned[] = []

  constructor(continued: boolean) {
    mkdirSync(FIGURES_FOLDER, { recursive: true })
    if (!continued) rmSync(JOURNAL, { force: true })
    if (!existsSync(JOURNAL)) return
    const lines = readFileSync(JOURNAL, 'utf8').split('\n').filter(Boolean)
    this.scanned = lines.map((line) => JSON.parse(line) as Scanned).filter(({ finished }) => finished)
  }

  has(what: string): boolean {
    return this.scanned.some((scan) => scan.what === what)
  }

  add({ what, found, finished, faults }: Scanned): void {
    const scanned = { what, found, finished, faults }
    this.scanned.push(scanned)
    appendFileSync(JOURNAL, `${JSON.stringify(scanned)}\n`)
  }
}
