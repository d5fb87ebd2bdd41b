import { setTimeout as pause } from 'node:timers/promises'
import { listRecords, searchRecords } from '#contract/records/records.ts'
import type { Goals } from './goals.ts'
import { openClient, quantile, repeatedly, whileCalling } from './requests.ts'
import type { Saving } from './saving.ts'
import type { MeasuredServer } from './server.ts'
import { tilePaths } from './tiles.ts'

const READERS = 8
const WRITES_A_SECOND = 5
/** Seconds for which readers and writers work at the same time. */
const TOGETHER = 10
/** Nine tiles in 1.8 s, and all of them again after each save, before places were counted in advance. */
const TILES_A_SECOND_BEFORE = 5

interface Settings {
  saving: Saving
  /** p95 of a save with 500 records in milliseconds; null if it was not measured. */
  small: number | null
}

/** Measures a portal with many records. */
export async function measureMany(
  server: MeasuredServer,
  goals: Goals,
  { saving, small }: Settings,
): Promise<void> {
  const client = openClient(READERS)
  const headers = { 'accept-encoding': 'gzip' }
  const read = (path: string) => client.send(server.address + path, { headers })
  const inTurn = async (paths: readonly string[]): Promise<number[]> => {
    const times: number[] = []
    for (const path of paths) times.push((await read(path)).last)
    return times
  }
  try {
    await measureTiles(inTurn, goals)
    await measureSearch(inTurn, goals)

    const times = await repeatedly(TOGETHER, saving.writers, saving.save)
    goals.times('a save, 8 writers', 50, times)
    if (small !== null)
      goals.atMost('a save ÷ a save with 500 records, p95', 2, quantile(times, 0.95) / small, 'times')

    const far = tilePaths([8])
    const tiles = await whileCalling(
      WRITES_A_SECOND,
      saving.save,
      repeatedly(TOGETHER, READERS, (at) => read(far[at % far.length] ?? '')),
    )
    goals.times(
      'tile of zoom 8, 8 readers, 5 saves a second',
      50,
      tiles.map(({ last }) => last),
    )
    goals.atLeast('the same, tiles', 20 * TILES_A_SECOND_BEFORE, tiles.length / TOGETHER, 'a second')

    await measureList(server, goals, { read, save: saving.save })
  } finally {
    client.close()
  }
}

type InTurn = (paths: readonly string[]) => Promise<number[]>

/** Each tile is new to the server. */
async function measureTiles(inTurn: InTurn, goals: Goals): Promise<void> {
  const types = ['', '?site=mound', '?site=enclosure', '?period=roman', '?site=mound&period=iron_age']
  const far = types.flatMap((query) => tilePaths([0, 1, 2, 3, 4, 5, 6, 7, 8], query))
  goals.times('tiles of zooms 0 to 8, all and by type', 15, await inTurn(far))
  const filters = ['?site=mound', '?from=2019-01-01&to=2019-12-31', '?by=member-7']
  const middle = filters.flatMap((query) => tilePaths([9, 10, 11], query, 20))
  goals.times('tiles of zooms 9 to 11 with a filter', 150, await inTurn(middle))
  goals.times('tiles of zooms 12 to 16', 80, await inTurn(tilePaths([12, 13, 14, 15, 16], '', 60)))
}

async function measureSearch(inTurn: InTurn, goals: Goals): Promise<void> {
  const search = (query: string) => inTurn(Array.from({ length: 20 }, () => `${searchRecords.path}?${query}`))
  goals.times('search: a word that nobody used', 50, await search('text=xylophone'))
  goals.times('search: one day', 50, await search('from=2019-05-01&to=2019-05-01'))
  goals.times('search: ten years', 50, await search('from=2016-01-01&to=2025-12-31'))
  goals.times('search: in view', 50, await search('west=-4.1&south=52.3&east=-3.9&north=52.45'))
}

interface Doing {
  read: (path: string) => Promise<{ first: number; last: number; bytes: number }>
  save: () => Promise<number>
}

async function measureList(server: MeasuredServer, goals: Goals, { read, save }: Doing): Promise<void> {
  const idle = server.memory()
  let made = { bytes: 0 }
  const begin = performance.now()
  const making = await server.mostMemory(async () => {
    made = await untilThere(() => read(listRecords.path))
  })
  goals.note('the list for the first time', (performance.now() - begin) / 1000, 's')
  goals.note('the list as gzip', made.bytes / 1_000_000, 'MB')
  goals.note('memory above that before, while it is made', making - idle, 'MB')
  let lists: { first: number }[] = []
  const most = await server.mostMemory(async () => {
    lists = await whileCalling(
      WRITES_A_SECOND,
      save,
      repeatedly(TOGETHER, READERS, () => read(listRecords.path)),
    )
  })
  goals.times(
    'list, 8 readers, 5 saves a second: first byte',
    200,
    lists.map(({ first }) => first),
  )
  goals.atMost('the same, memory above that before', 100, most - idle, 'MB')
}

/** A long list is refused while it is made for the first time. */
async function untilThere<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Error && error.message.endsWith('503'))) throw error
      await pause(500)
    }
  }
}
