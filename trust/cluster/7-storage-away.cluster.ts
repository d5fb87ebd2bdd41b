import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { createRecord, listRecords, type Record as WireRecord } from '#contract/records/records.ts'
import { openObjects, type ObjectSettings } from '#objects/object-store.ts'
import { addMembers, type Member } from '../harness/members.ts'
import type { Answer } from '../harness/portal.ts'
import { noisyPicture, recordForm } from '../harness/records.ts'
import type { Run } from '../harness/scenario.ts'
import { placeIn, startBucket, type Swift } from './bucket.ts'
import { clusterRun, mustBe, startPair, type Pair } from './pair.ts'

const WRITERS = 4
/** Milliseconds until a request with a picture must be refused while the storage does not answer. */
const REFUSED_WITHIN = 6000
/** Milliseconds until one must succeed again. */
const WELL_WITHIN = 5000

clusterRun(
  '7: the storage does not answer while people write, then is full: no record without its picture',
  async (run) => {
    const { swift, pair, place } = await startWithBucket(run)
    run.allow(503, 507)
    const load = new Writers(pair, await addMembers(pair.db, WRITERS), await noisyPicture(120, 90))
    await load.until(20)

    const frozen = await away(load, run.count(30_000, 8000), {
      begin: () => {
        swift.freeze()
      },
      end: () => {
        swift.thaw()
      },
    })
    await load.until(load.stored.size + 20)
    const stopped = await away(load, 3000, { begin: () => swift.stop(), end: () => swift.start() })
    await load.until(load.stored.size + 20)
    await load.end()

    const full = await writeWhenFull(swift, load)
    const lost = await lookAgain(pair, load, place)
    run.figure('stored', load.stored.size)
    run.figure('refused while it was frozen', frozen.refused)
    run.figure('slowest of these, ms', frozen.slowest)
    run.figure('well again after, ms', `${String(frozen.wellAfter)} and ${String(stopped.wellAfter)}`)
    run.figure('lost', lost.missing.length)
    expect(frozen.refused).toBeGreaterThan(0)
    expect(load.unexpected).toEqual([])
    expect(frozen.slowest).toBeLessThanOrEqual(REFUSED_WITHIN)
    expect(Math.max(frozen.wellAfter, stopped.wellAfter)).toBeLessThanOrEqual(WELL_WITHIN)
    expect(full).toEqual([507, { detail: REFUSAL_TEXTS.databaseFull }, 201])
    expect(lost).toEqual({ missing: [], refusedRows: [], records: load.stored.size })
  },
)

clusterRun('7, control: a portal that waits for the storage is found out', async (run) => {
  const { swift, pair } = await startWithBucket(run, true)
  run.allow(503)
  const load = new Writers(pair, await addMembers(pair.db, WRITERS), await noisyPicture(120, 90))
  await load.until(4)
  swift.freeze()
  await wait(REFUSED_WITHIN + 1000)
  const refused = load.refused.length
  swift.thaw()
  await load.end()
  run.figure('refused in time', refused)
  expect(refused).toBe(0)
})

clusterRun(
  '7: a wrong secret and a missing bucket are refused at the start, in words without the secret',
  async (run) => {
    const swift = await startBucket(run)
    const { settings } = placeIn(swift, 'FILES_URL')
    for (const [wrong, words] of [
      [{ S3_SECRET: 'not-the-secret' }, 'S3_KEY_ID or S3_SECRET is wrong'],
      [{ FILES_URL: 's3://no-such-bucket/files' }, 'There is no such bucket'],
    ] as const) {
      const portal = await run.preparePortal({
        database: 'postgres',
        hasTables: true,
        settings: { ...settings, ...wrong },
      })
      portal.launch()
      expect((await portal.ended()).code).toBe(78)
      await expect.poll(() => portal.latest()).toContain(words)
      expect(portal.latest()).not.toContain('not-the-secret')
    }
  },
)

async function startWithBucket(run: Run, isEndless = false) {
  const swift = await startBucket(run)
  const { place, settings } = placeIn(swift, 'FILES_URL')
  const pair = await startPair(run, {
    settings,
    filesIn: place,
    planted: isEndless ? ['endless-patience'] : [],
  })
  return { swift, pair, place }
}

/** Members who save records with a picture, one after the other, at both processes. */
class Writers {
  /** Title and id. */
  readonly stored = new Map<string, number>()
  readonly refused: { title: string; milliseconds: number }[] = []
  readonly unexpected: string[] = []
  readonly #pair: Pair
  readonly #picture: Buffer
  readonly #members: readonly Member[]
  readonly #writing: Promise<unknown>
  #goesOn = true
  #latest = 0

  constructor(pair: Pair, members: readonly Member[], picture: Buffer) {
    this.#pair = pair
    this.#picture = picture
    this.#members = members
    this.#writing = Promise.all(members.map((_, index) => this.#write(index)))
  }

  /** `performance.now()` of the latest stored record. */
  get latest(): number {
    return this.#latest
  }

  async until(many: number): Promise<void> {
    await expect.poll(() => this.stored.size).toBeGreaterThanOrEqual(many)
  }

  async end(): Promise<void> {
    this.#goesOn = false
    await this.#writing
  }

  /** A page without pictures. */
  look(): Promise<Answer> {
    return this.#pair.second.ask(listRecords.path)
  }

  /** One more record. */
  async save(index = 0): Promise<Answer> {
    const member = this.#members[index]
    const title = `Record ${randomUUID()}`
    const portal = index % 2 === 0 ? this.#pair.first : this.#pair.second
    const answer = await portal.ask(createRecord.path, {
      method: 'POST',
      headers: { ...member?.authorization },
      body: recordForm(title, [this.#picture]),
    })
    if (answer.status === 201) {
      this.stored.set(title, (answer.json() as WireRecord).id)
      this.#latest = performance.now()
    } else this.refused.push({ title, milliseconds: answer.milliseconds })
    return answer
  }

  async #write(index: number): Promise<void> {
    while (this.#goesOn) {
      const { status, body } = await this.save(index)
      const isRefusal = status === 503 && body.includes(REFUSAL_TEXTS.storeUnavailable)
      if (status !== 201 && !isRefusal) this.unexpected.push(`${String(status)} ${body}`)
      await wait(20)
    }
  }
}

/** Takes the storage away for a time. Pages go on meanwhile. */
async function away(
  load: Writers,
  milliseconds: number,
  { begin, end }: { begin: () => void | Promise<void>; end: () => void | Promise<void> },
) {
  const before = load.refused.length
  await begin()
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    mustBe(200, await load.look())
    await wait(200)
  }
  await end()
  const back = performance.now()
  await expect.poll(() => load.latest).toBeGreaterThan(back)
  const refused = load.refused.slice(before)
  return {
    refused: refused.length,
    slowest: Math.round(Math.max(0, ...refused.map((one) => one.milliseconds))),
    wellAfter: Math.round(load.latest - back),
  }
}

async function writeWhenFull(swift: Swift, load: Writers): Promise<unknown[]> {
  await swift.setQuota('portal', 1)
  const refused = await load.save()
  await swift.setQuota('portal', null)
  const { status } = await load.save()
  return [refused.status, refused.json(), status]
}

/** Looks for every stored record and its picture at both processes, and for rows of refused ones. */
async function lookAgain({ first, second, db }: Pair, load: Writers, place: ObjectSettings) {
  const rows = await db.selectFrom('records').select('title').execute()
  const titles = new Set(rows.map(({ title }) => title))
  const list = (await first.ask(listRecords.path)).json() as WireRecord[]
  const missing: string[] = []
  for (const [index, { title, picture1 }] of list.entries()) {
    const portal = index % 2 === 0 ? first : second
    const { status } = await portal.ask(new URL(picture1 ?? 'http://none').pathname)
    if (status !== 200) missing.push(title)
  }
  expect(await openObjects(place).head('portal.json')).not.toBeNull()
  return {
    missing: [...missing, ...[...load.stored.keys()].filter((title) => !titles.has(title))],
    refusedRows: load.refused.map(({ title }) => title).filter((title) => titles.has(title)),
    records: rows.length,
  }
}
