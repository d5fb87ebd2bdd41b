import { setTimeout as pause } from 'node:timers/promises'
import { listRecords } from '#contract/records/records.ts'
import { openClient, repeatedly, whileCalling } from './requests.ts'
import { tilePaths } from './tiles.ts'

/** Who reads at the same time, each without a pause, while others save. */
interface Readers {
  tiles: number
  lists: number
  savesASecond: number
  seconds: number
}

interface ReadTogether {
  /** Milliseconds of each tile, and of each whole list. */
  tiles: number[]
  lists: number[]
  saves: number
  /** Answers of a process that had enough to do, after which the next one was asked, as nginx does. */
  turnedAway: number
  /** What went wrong, each as one line. */
  failed: string[]
}

/**
 * Reads tiles of records at all zooms and the whole list at every address in turn, while records are saved.
 * @param save stores one record
 */
export async function readTogether(
  addresses: readonly string[],
  save: () => Promise<unknown>,
  { tiles, lists, savesASecond, seconds }: Readers,
): Promise<ReadTogether> {
  const [forTiles, forLists] = [openClient(tiles), openClient(lists)]
  const paths = tilePaths([6, 7, 8, 10, 12, 14], '', 40)
  const failed: string[] = []
  const noting = async <T>(task: () => Promise<T>): Promise<T | null> => {
    try {
      return await task()
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error))
      // A process that is gone must not be asked thousands of times.
      await pause(100)
      return null
    }
  }
  const at = (number: number, path: string) => (addresses[number % addresses.length] ?? '') + path
  const headers = { 'accept-encoding': 'gzip' }
  let turnedAway = 0
  /** `http_503` of deploy/nginx.conf: while one process is slow, more may come to it than it takes at once. */
  const askNextIfFull = async <T>(ask: (place: number) => Promise<T>, number: number): Promise<T> => {
    try {
      return await ask(number)
    } catch (error) {
      if (addresses.length === 1 || !(error instanceof Error && error.message.endsWith('503'))) throw error
      turnedAway += 1
      return ask(number + 1)
    }
  }
  const timesOf = async (
    { send }: typeof forTiles,
    readers: number,
    path: (number: number) => string,
  ): Promise<number[]> => {
    const answers = await repeatedly(seconds, readers, (number) =>
      noting(() => askNextIfFull((place) => send(at(place, path(number)), { headers }), number)),
    )
    return answers.flatMap((answer) => answer?.last ?? [])
  }
  let saves = 0
  const reading = Promise.all([
    // A step that shares no factor with the number of addresses, so that each is asked for each tile.
    timesOf(forTiles, tiles, (number) => paths[(number * 7) % paths.length] ?? ''),
    timesOf(forLists, lists, () => listRecords.path),
  ])
  const saving = () => noting(save).then((saved) => (saves += saved === null ? 0 : 1))
  const [tileTimes, listTimes] = await whileCalling(savesASecond, saving, reading)
  forTiles.close()
  forLists.close()
  return { tiles: tileTimes, lists: listTimes, saves, turnedAway, failed }
}

/** Waits until a process has made its whole list: above 100,000 records it says that it is not ready, at first. */
export async function untilListIsMade(address: string): Promise<void> {
  const { send, close } = openClient(1)
  const ask = () => send(address + listRecords.path, { headers: { 'accept-encoding': 'gzip' } })
  while (
    !(await ask().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && error.message.endsWith('503')) return false
        throw error
      },
    ))
  )
    await pause(500)
  close()
}
