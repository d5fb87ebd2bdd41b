import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import type { Portal } from '../harness/portal.ts'
import type { Run } from '../harness/scenario.ts'
import { changesBetween, readState, type Change, type State } from './state.ts'

/** Reads the database of a running portal. A portal with an embedded database is stopped for this and started again. */
export class Watch {
  /** Whether reading is so fast that it can be done after each request. */
  readonly isCheap: boolean
  readonly #run: Run
  readonly #portal: Portal
  #last: State | null = null
  #db: Database | null = null

  constructor(run: Run, portal: Portal) {
    this.#run = run
    this.#portal = portal
    this.isCheap = portal.place.databaseUrl !== null
  }

  /** Returns the changes since the last call; none for the first one. */
  async changes(): Promise<{ before: State; changes: Change[] }> {
    const after = await this.#look()
    const before = this.#last ?? after
    this.#last = after
    return { before, changes: changesBetween(before, after) }
  }

  async #look(): Promise<State> {
    if (this.isCheap) return readState(await this.#opened())
    if (this.#portal.isRunning) await this.#portal.stop()
    const { db, close } = await this.#run.openDatabase(this.#portal.place)
    const state = await readState(db)
    await close()
    await this.#portal.start()
    return state
  }

  async pictureFiles(): Promise<number> {
    const folder = path.join(this.#portal.place.dataDir, 'files')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }

  async #opened(): Promise<Database> {
    if (this.#db) return this.#db
    const { db, close } = await this.#run.openDatabase(this.#portal.place)
    this.#run.after(close)
    this.#db = db
    return db
  }
}
