import { setTimeout as pause } from 'node:timers/promises'
import { getOpenFiles, type OpenFiles } from '#contract/open-data/open-files.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { tokensOf } from './fill.ts'
import type { Goals } from './goals.ts'
import { openClient, quantile, whileCalling } from './requests.ts'
import { openSaving, type Saving } from './saving.ts'
import { startServer, type MeasuredServer } from './server.ts'
import { tilePaths } from './tiles.ts'

const READERS = 10
/** Of each of them: somebody who moves the map every few seconds. */
const TILES_A_SECOND = 2
const WRITERS = 8
const SAVES_A_SECOND = 2
/** Until the code of a save is compiled. */
const FIRST_SAVES = 20
/** Seconds for which readers and writers are measured without the job. */
const ALONE = 20

interface NightGoals {
  /** Milliseconds of a save. */
  save: number
  /** Seconds until all files are there. */
  files: number
  /** Megabytes above those before. */
  memory: number
}

/** Measures the files of a night, readers and writers, and then both at the same time, in a portal that ran before. */
export async function measureNight(config: Config, goals: Goals, goal: NightGoals): Promise<void> {
  await withNight(config, async (server, saving) => {
    const before = server.memory()
    const begun = performance.now()
    const most = await server.mostMemory(() => untilFilesAreThere(server.address))
    goals.atMost('all files of a night', goal.files, (performance.now() - begun) / 1000, 's')
    goals.atMost('the same, memory above that before', goal.memory, most - before, 'MB')
    const { saves, tiles } = await readAndSave(server.address, saving, pause(ALONE * 1000))
    goals.times('a save beside 10 readers', goal.save, saves)
    goals.note('a tile of records beside them, p95', quantile(tiles, 0.95), 'ms')
  })
  await withNight(config, async (server, saving) => {
    const { saves, tiles } = await readAndSave(server.address, saving, untilFilesAreThere(server.address))
    goals.times('a save beside 10 readers and the files of a night', goal.save, saves)
    goals.note('a tile of records beside them, p95', quantile(tiles, 0.95), 'ms')
  })
}

/** Starts the portal when there are no files and making them is due. */
async function withNight(
  config: Config,
  task: (server: MeasuredServer, saving: Saving) => Promise<void>,
): Promise<void> {
  const { db, close } = await openDatabase(config)
  await db.deleteFrom('file_sets').execute()
  await db.updateTable('jobs').set({ due_at: new Date() }).where('kind', '=', 'nightly-files').execute()
  const tokens = await tokensOf(db, WRITERS)
  await close()
  const server = await startServer(config.dataDir)
  const saving = openSaving(server.address, tokens)
  try {
    await task(server, saving)
  } finally {
    saving.close()
    await server.close()
  }
}

async function readAndSave(address: string, saving: Saving, during: Promise<void>) {
  const paths = tilePaths([8, 10, 12, 14], '', 100)
  const client = openClient(READERS)
  const [tiles, saves]: [number[], number[]] = [[], []]
  const read = async () => {
    const { last } = await client.send(address + (paths[tiles.length % paths.length] ?? ''))
    tiles.push(last)
  }
  const save = async () => saves.push(await saving.save())
  for (let times = 0; times < FIRST_SAVES; times += 1) await saving.save()
  try {
    await whileCalling(READERS * TILES_A_SECOND, read, whileCalling(SAVES_A_SECOND, save, during))
    return { tiles, saves }
  } finally {
    client.close()
  }
}

async function untilFilesAreThere(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(address + getOpenFiles.path)
    const { made } = (await response.json()) as OpenFiles
    if (made !== null) return
    await pause(500)
  }
}
