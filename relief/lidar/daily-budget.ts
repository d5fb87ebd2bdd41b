import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import { TemporaryFailure } from '../failures.ts'

/** The bytes that may be fetched today are used up. What is kept is still there. */
export class OverDailyBudget extends TemporaryFailure {
  /** The next midnight, UTC. */
  readonly nextTry: Date

  /** @param nextTry in milliseconds since 1970 */
  constructor(message: string, nextTry: number) {
    super(message)
    this.nextTry = new Date(nextTry)
  }
}

/** Bytes that may be fetched on one day (UTC), by all processes that share a folder. */
export interface DailyBudget {
  /**
   * Counts a request before it is sent, with all the bytes that it asks for. Throws OverDailyBudget if they would be
   * too many.
   */
  readonly reserve: (bytes: number) => Promise<Booking>
  readonly today: () => Promise<Today>
  readonly close: () => Promise<void>
}

export interface Booking {
  /** Replaces the bytes that were asked for by those that arrived. */
  readonly settle: (bytes: number) => Promise<void>
}

export interface Today {
  /** Such as `2026-11-23`. */
  readonly day: string
  readonly requests: number
  readonly bytes: number
  /** Bytes. */
  readonly limit: number
}

interface Options {
  /** The limit of a day. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly log: (line: string) => void
}

const DAY = 86_400_000
const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.txt$/

/**
 * Opens the count in a folder. Each process appends a line for each request to the file of the day, so that the sum is
 * the same for all and survives their end. On a local disk, lines of several processes do not mix; on a network share
 * some may be lost. If the file cannot be written, the process goes on counting in memory.
 */
export function openDailyBudget(folder: string, options: Options): DailyBudget {
  return new SharedCount(folder, options)
}

class SharedCount implements DailyBudget {
  readonly #folder: string
  readonly #options: Options
  #file: DayFile | null = null
  /** One after the other, so that no line is read twice. */
  #last: Promise<unknown> = Promise.resolve()
  #isTroubled = false

  constructor(folder: string, options: Options) {
    this.#folder = folder
    this.#options = options
  }

  readonly reserve = (bytes: number): Promise<Booking> =>
    this.#inTurn(async () => {
      const { now, bytes: limit } = this.#options
      const file = await this.#fileOfToday()
      await this.#add(file, 1, bytes)
      if (file.sum.bytes > limit) {
        await this.#add(file, -1, -bytes)
        const midnight = (Math.floor(now() / DAY) + 1) * DAY
        throw new OverDailyBudget(`the ${limit} bytes of ${file.day} are used up`, midnight)
      }
      return {
        settle: (arrived) => this.#inTurn(() => this.#add(file, 0, arrived - bytes)),
      }
    })

  readonly today = (): Promise<Today> =>
    this.#inTurn(async () => {
      const file = await this.#fileOfToday()
      await this.#attempt(() => file.catchUp())
      return { day: file.day, ...file.sum, limit: this.#options.bytes }
    })

  readonly close = (): Promise<void> =>
    this.#inTurn(async () => {
      await this.#file?.close()
      this.#file = null
    })

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #fileOfToday(): Promise<DayFile> {
    const day = dayOf(this.#options.now())
    if (this.#file?.day === day) return this.#file
    await this.#file?.close()
    this.#file = new DayFile(this.#folder, day)
    await this.#attempt(() => removeOld(this.#folder, dayOf(this.#options.now() - DAY)))
    return this.#file
  }

  async #add(file: DayFile, requests: number, bytes: number): Promise<void> {
    // Yesterday's count interests nobody.
    if (file !== this.#file || (requests === 0 && bytes === 0)) return
    file.note(requests, bytes)
    await this.#attempt(async () => {
      await file.write()
      await file.catchUp()
    })
  }

  /** One line for a trouble, however often it shows. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#isTroubled = false
    } catch (error) {
      if (!this.#isTroubled)
        this.#options.log(
          `${this.#folder}: today's requests are counted in memory only (${messageOf(error)})`,
        )
      this.#isTroubled = true
    }
  }
}

interface Sum {
  readonly requests: number
  readonly bytes: number
}

const NONE: Sum = { requests: 0, bytes: 0 }
/** A line says how many requests and bytes came in addition. One that was cut off has no semicolon, and is not counted. */
const LINE = /^(-?\d+) (-?\d+);$/gm
const LONGEST_READ = 64 * 1024

/** The lines of one day. */
class DayFile {
  readonly day: string
  readonly #folder: string
  readonly #buffer = Buffer.alloc(LONGEST_READ)
  #handle: FileHandle | null = null
  /** Bytes of the file that are in the sum. */
  #read = 0
  #written = NONE
  /** What could not be written yet. */
  #unwritten = NONE

  constructor(folder: string, day: string) {
    this.#folder = folder
    this.day = day
  }

  /** Of all processes as of the last reading. */
  get sum(): Sum {
    return sumOf(this.#written, this.#unwritten)
  }

  note(requests: number, bytes: number): void {
    this.#unwritten = sumOf(this.#unwritten, { requests, bytes })
  }

  async write(): Promise<void> {
    const { requests, bytes } = this.#unwritten
    // Begins a new line, whatever a killed process left of the last one.
    const line = Buffer.from(`\n${requests} ${bytes};`)
    const handle = await this.#open()
    const { bytesWritten } = await handle.write(line)
    if (bytesWritten < line.length) throw new Error('a line could not be written whole')
    this.#unwritten = NONE
  }

  /** Adds the lines that all processes have written since. */
  async catchUp(): Promise<void> {
    const handle = await this.#open()
    const { bytesRead } = await handle.read({ buffer: this.#buffer, position: this.#read })
    const text = this.#buffer.toString('latin1', 0, bytesRead)
    const whole = text.slice(0, text.lastIndexOf(';') + 1)
    for (const [, requests, bytes] of whole.matchAll(LINE))
      this.#written = sumOf(this.#written, { requests: Number(requests), bytes: Number(bytes) })
    this.#read += whole.length
    if (bytesRead === LONGEST_READ && whole !== '') await this.catchUp()
  }

  async close(): Promise<void> {
    await this.#handle?.close()
    this.#handle = null
  }

  async #open(): Promise<FileHandle> {
    if (this.#handle) return this.#handle
    await mkdir(this.#folder, { recursive: true })
    this.#handle = await open(path.join(this.#folder, `${this.day}.txt`), 'a+')
    return this.#handle
  }
}

function sumOf(one: Sum, other: Sum): Sum {
  return { requests: one.requests + other.requests, bytes: one.bytes + other.bytes }
}

async function removeOld(folder: string, oldest: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const day = DAY_FILE.exec(name)?.[1]
    if (day !== undefined && day < oldest) await rm(path.join(folder, name), { force: true })
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
