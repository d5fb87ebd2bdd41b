import type { Run } from './measured-run.ts'

export interface MadeTiles {
  readonly run: Run
  readonly tiles: number
  readonly bytes: number
}
