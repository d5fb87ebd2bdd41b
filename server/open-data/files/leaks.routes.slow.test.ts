import { sql } from 'kysely'
import { readParquet } from 'parquet-wasm'
import { describe, expect, it } from 'vitest'
import { DOWNLOAD_FORMATS, DOWNLOAD_KINDS, type Download } from '#contract/open-data/downloads.ts'
import type { OpenFiles } from '#contract/open-data/open-files.ts'
import type { Outline } from '#contract/records/records.ts'
import { exactGrid } from '#geo/grid/national-grid.ts'
import { openGridNodes } from '#server/platform/grid/index.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { withoutOwnClock } from '#server/testing/leaks/answers.ts'
import { CANARY, CANARY_STORY, type Story, type Truth } from '#server/testing/leaks/truth.ts'
import { makeWorld, sharedSetting, type Fault } from '#server/testing/leaks/world.ts'
import { makeRecord } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { unzip } from '#scripts/unzip.ts'
import { nightlyFiles } from './nightly-files.action.ts'
import { runNow, testDeps } from './testing/deps.ts'
import { LICENSED } from './testing/licensed-records.ts'

const TRUE_OUTLINE: Outline = [
  [52.4173591, -3.8264713],
  [52.4173591, -3.8254713],
  [52.4183591, -3.8254713],
]
const WORDS = ['canarizq7x', '9871234']

/** A portal with an ordinary record and one with words and a place that nobody else has. */
async function portalWithCanary() {
  const portal = await makeApp()
  const finder = await makeMember({ username: 'finder-of-canary' })
  await makeRecord(portal.app, await makeMember(), { licence: LICENSED })
  const { id } = await makeRecord(portal.app, finder, {
    title: 'canarizq7x',
    description: 'canarizq7x '.repeat(60),
    PRN: '9871234',
    polygonCoordinate: JSON.stringify(TRUE_OUTLINE),
    licence: LICENSED,
  })
  return { ...portal, finder, id }
}

/** The bytes of every file that the portal gives out: each format in each system, and those of the night; zips as their parts. */
async function everyFile(portal: TestApp): Promise<Map<string, Buffer>> {
  const { app } = portal
  const found = new Map<string, Buffer>()
  const add = async (name: string, url: string): Promise<void> => {
    const { rawPayload, statusCode } = await app.inject({ url })
    expect([name, statusCode]).toEqual([name, 200])
    if (/\.(zip|kmz)$/.test(name))
      for (const [part, content] of await unzip(rawPayload)) found.set(`${name} ${part}`, content)
    else if (name.endsWith('.parquet')) found.set(name, Buffer.from(readParquet(rawPayload).intoIPCStream()))
    else found.set(name, rawPayload)
  }
  for (const format of DOWNLOAD_FORMATS)
    for (const crs of DOWNLOAD_KINDS[format].systems) {
      const payload = { format, crs, lang: 'cy', pictures: true }
      const asked = await app.inject({ method: 'POST', url: '/api/downloads/', payload })
      await app.runDueJobs()
      const { id, address } = asked.json<Download>()
      const now = id === null ? null : (await app.inject({ url: `/api/downloads/${id}/` })).json<Download>()
      const url = now?.address ?? address ?? ''
      await add(`asked ${crs} ${(url.split('?')[0] ?? '').replace(/[0-9a-f]{32}/, '…')}`, url)
    }
  await runNow(nightlyFiles(await testDeps(portal)))
  const { files } = (await app.inject({ url: '/data/files/latest.json' })).json<OpenFiles>()
  for (const { name, address } of files) await add(`nightly ${name}`, address)
  return found
}

/** Numbers of the true outline as each format writes them: text, and doubles of either byte order. */
async function numbersOfTruth(): Promise<Buffer[]> {
  const grid = exactGrid(await openGridNodes(null))
  return TRUE_OUTLINE.flatMap(([latitude, longitude]) => {
    const { easting, northing } = grid.fromDegrees({ latitude, longitude })
    return [latitude, longitude, ...[easting, northing].map((metres) => Math.round(metres * 100) / 100)]
  }).flatMap((number) => {
    const [little, big] = [Buffer.alloc(8), Buffer.alloc(8)]
    little.writeDoubleLE(number)
    big.writeDoubleBE(number)
    return [Buffer.from(String(number)), little, big]
  })
}

async function toldIn(files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const numbers = await numbersOfTruth()
  return [...files].flatMap(([name, bytes]) => [
    ...[...WORDS, 'finder-of-canary']
      .filter((word) => bytes.includes(word))
      .map((word) => `${name}: ${word}`),
    ...(numbers.some((number) => bytes.includes(number)) ? [`${name}: a place`] : []),
  ])
}

it('no file in any format tells more of a generalised record than its square', async () => {
  const portal = await portalWithCanary()
  await setLevel(portal.app, portal.finder, portal.id, 'generalised')
  const files = await everyFile(portal)
  expect(files.size).toBeGreaterThan(25)
  expect(await toldIn(files)).toEqual([])
})

it('the search finds the record in every format while everybody may see it', async () => {
  const portal = await portalWithCanary()
  const told = (await toldIn(await everyFile(portal))).join('\n')
  for (const format of DOWNLOAD_FORMATS) {
    const { end } = DOWNLOAD_KINDS[format]
    const name = end === 'shp.zip' ? String.raw`shp\.zip finds\.` : end.replaceAll('.', String.raw`\.`)
    expect(told).toMatch(new RegExp(`asked .*${name}.*: canarizq7x`))
    expect(told).toMatch(new RegExp(`asked .*${name}.*: a place`))
  }
})

/** A revision also counts what happened while everybody could see the record: neither was changed then, and both had a picture. */
const ONE: Truth = { ...CANARY, before: 0, moved: false, atRisk: null, thread: [], isConfirmed: false }
const OTHER: Truth = {
  ...{ ...ONE, east: 820, north: 790, half: 12, title: 'Elsewhere in it', description: 'No gate.', prn: '' },
  ...{ finder: 'bethan', day: 3, seen: false, known: {}, after: 2, minute: 12, isTarget: false },
  opinions: 0,
}

/** SQLite writes the time by its own clock into a GeoPackage, so that the sums of two differ; their bytes are compared instead. */
function comparable(file: Buffer): Buffer {
  return Buffer.from(
    withoutOwnClock(file)
      .toString('latin1')
      .replaceAll(/\b[0-9a-f]{64}\b/g, '…'),
    'latin1',
  )
}

describe('two portals that differ only in what is withheld', () => {
  const setting = sharedSetting()

  /** Byte by byte: the extents of a layer, counts, padding, numbers of rows and free pages of a GeoPackage are all compared. */
  async function filesThatDiffer(
    story: Story,
    truths: readonly [Truth, Truth | null],
    fault: Fault = {},
  ): Promise<string[]> {
    const told = []
    for (const truth of truths) {
      const world = await makeWorld(story, truth, { ...setting(), fault })
      try {
        told.push(await everyFile(world))
      } finally {
        await world.close()
      }
    }
    const [ones = new Map<string, Buffer>(), others = new Map<string, Buffer>()] = told
    return [...new Set([...ones.keys(), ...others.keys()])].filter((name) => {
      const [one, other] = [ones.get(name), others.get(name)]
      return !one || !other || !comparable(one).equals(comparable(other))
    })
  }

  it('give out the same files, whatever is generalised', async () => {
    // A record that named it while everybody could see it has changed when it was withheld, which everybody saw.
    expect(await filesThatDiffer({ ...CANARY_STORY, judgedBefore: false }, [ONE, OTHER])).toEqual([])
  })

  it('give out the same files, whether there is a restricted record or not', async () => {
    expect(
      await filesThatDiffer({ ...CANARY_STORY, level: 'restricted' }, [{ ...ONE, pictures: 0 }, null]),
    ).toEqual([])
  })

  it('give out other files in every format where one line is broken', async () => {
    const differ = await filesThatDiffer(CANARY_STORY, [ONE, OTHER], {
      after: async ({ db, id }) => {
        await db.transaction().execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx)
          await sql`update records set outline = e.outline, shape = e.shape, centre = e.centre
            from exact_records e where e.record_id = records.id and records.id = ${id}`.execute(tx)
        })
      },
    })
    for (const format of DOWNLOAD_FORMATS)
      expect(differ.filter((name) => name.includes(`finds.${DOWNLOAD_KINDS[format].end}`))).not.toEqual([])
  })
})
