import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, vi } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { buildApp } from '#server/app.ts'
import { insertGrant } from '#server/review/grants/grants.repository.ts'
import { measureStale } from '#server/records/measures/measure-jobs.ts'
import { sendDigests } from '#server/members/notifications/send-digests.action.ts'
import { insertRecords } from '#server/records/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import { makeAdministrator, makeMember, makeModerator } from '../app.ts'
import { emptyTables, testDatabase } from '../database.ts'
import { makePicture } from '../pictures.ts'
import { makeRecord, sendChange } from '../records.ts'
import { startWithRegions } from '../regions.ts'
import { writeWebFolder } from '../web-folder.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { LONG_TIME_LIMITS } from '#scripts/testing/long-time-limits.ts'
import {
  answerForHer,
  askAtRisk,
  becomeWithheld,
  changeWithheld,
  discuss,
  discussOpen,
  giveOpinionOfOpen,
  giveOpinions,
  judgeAsOnRecord,
  keep,
  picturesOf,
  record,
  setDay,
  sendToHer,
  setLevel,
  type World,
} from './acts.ts'
import { gridOutline } from './grid-outline.ts'
import { NO_TEXTS, placeAt, REGION_ELSEWHERE, SQUARE, truthOutline, type Story, type Truth } from './truth.ts'
import { withoutTrace } from './without-trace.ts'

/** The moment at which every world begins, for the server's clock; the database's own times are set to it. */
const BEGIN = Date.UTC(2026, 9, 29, 12)
const MINUTE = 60_000

/** Alters what a world holds, or how its portal answers: one broken line, for the controls. */
export interface Fault {
  /** Before the portal answers anything. */
  begin?: (app: FastifyInstance) => void
  /** Before the record is withheld. */
  before?: (world: World) => Promise<void>
  /** After all is done. */
  after?: (world: World) => Promise<void>
}

interface Setting {
  webFolder: string
  picture: Buffer
  fault?: Fault
}

/** What the worlds of a file of tests share; made before its tests, and removed after them. */
export function sharedSetting(draw: () => Promise<Buffer> = makePicture): () => Setting {
  let webFolder: string
  let picture: Buffer
  beforeAll(async () => {
    webFolder = await writeWebFolder()
    picture = await draw()
  })
  afterAll(() => rm(webFolder, { recursive: true }))
  return () => ({ webFolder, picture })
}

/**
 * Makes the whole portal anew with a record that is withheld, and some that everybody may see. The clock of the server stands
 * still and moves a minute for each act. Without a truth, there is no such record: only its number is missing.
 */
export async function makeWorld(
  story: Story,
  truth: Truth | null,
  { webFolder, picture, fault = {} }: Setting,
): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-leaks-'))
  const config = parseConfig({
    ...{ RATE_LIMITS: 'off', DEMO: 'off', ...NO_SERVICES, ...LONG_TIME_LIMITS, DATA_DIR: dataDir },
    ...{ COMMENTS: 'on', OSA_ASSESSED: '2026-10-01', OSA_CONTACT: 'cwynion@example.org' },
  })
  const db = await testDatabase()
  await emptyTables(db)
  await startWithRegions(db)
  const files = await openFileStore(path.join(dataDir, 'files'))
  const log: string[] = []
  const stream = new Writable({
    write: (line, _encoding, done) => {
      log.push(String(line))
      done()
    },
  })
  const app = await buildApp({ config, db, files, webFolder, log: { level: 'info', stream } })
  fault.begin?.(app)
  const close = async () => {
    await app.close()
    vi.useRealTimers()
    await rm(dataDir, { recursive: true, force: true })
  }
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN })

  try {
    return await tell({ app, db, files, config, story, log, close }, truth, { picture, fault })
  } catch (error) {
    await close()
    throw error
  }
}

type Begun = Omit<World, 'told' | 'id' | 'judged' | 'people' | 'pictures'>

async function tell(
  begun: Begun,
  truth: Truth | null,
  { picture, fault }: { picture: Buffer; fault: Fault },
): Promise<World> {
  const { app, db, config, story } = begun
  const pass = () => vi.setSystemTime(Date.now() + MINUTE)
  const told = truth ?? PLAIN
  const people = await makePeople(db, told.finder)
  await askForDigest(db, people.stranger.id, story)
  const { finder } = people
  const [judged, decoy] = await makeBackground(begun, people, story)
  const id = await record(app, finder, told, picture)
  await setDay(db, id, told.day)
  for (let change = 0; change < told.before; change += 1)
    await sendChange(app, finder, id, {
      description: `${told.description} ${change}`,
      known: JSON.stringify({ ...told.known, sure_type: 'possible' }),
    })
  const pictures = await picturesOf(db, id)
  const world: World = { ...begun, told, id, judged, people, pictures }
  await keep(world)
  const judge = () => judgeAsOnRecord(world, told.isTarget ? id : decoy)
  if (told.thread.length > 0) await discuss(world, told)
  await giveOpinions(world)
  await answerForHer(world, 'open')
  await fault.before?.(world)
  pass()
  if (story.judgedBefore) await judge()
  vi.setSystemTime(BEGIN + (5 + told.minute) * MINUTE)
  await becomeWithheld(world)
  if (story.again) {
    pass()
    await setLevel(world, 'open')
    await setLevel(world, story.level)
  }
  await answerForHer(world, 'withheld')
  // Whatever happens to the withheld record from now on comes later in the order of changes.
  await db.updateTable('records').set({ title: 'Open bank on the hill' }).where('id', '=', judged).execute()
  for (let change = 0; change < told.after; change += 1) {
    vi.setSystemTime(Date.now() + change * MINUTE)
    await changeWithheld(world, { description: `${told.description} After ${change}` })
  }
  if (told.moved) await changeWithheld(world, { polygonCoordinate: JSON.stringify(truthOutline(told)) })
  if (told.atRisk?.about === 'withheld' && story.level === 'generalised') await askAtRisk(world)
  vi.setSystemTime(BEGIN + 50 * MINUTE)
  if (!story.judgedBefore) await judge()
  await giveOpinionOfOpen(world)
  await discussOpen(world)
  if (told.isConfirmed) await sendToHer(world)
  if (!truth) await withoutTrace(db, id)
  else await asImported(db, finder.id, id)
  const noTilesets = { all: () => Promise.resolve([]) }
  await measureStale(
    { db, relief: noTilesets, grid: HELMERT_GRID, log: app.log },
    new AbortController().signal,
  )
  vi.setSystemTime(BEGIN + 60 * MINUTE)
  await fault.after?.(world)
  await sendDigests({ db, config }, new AbortController().signal, new Date(BEGIN + 7 * 86_400_000))
  return world
}

/** Of the record that is taken away again. */
const PLAIN: Truth = {
  ...NO_TEXTS,
  ...{ east: 500, north: 500, half: 20, title: 'Plain', description: 'Plain.', prn: '', finder: 'ceri' },
  ...{ pictures: 0, day: 1, seen: false, before: 0, after: 0, thread: [], known: {} },
  ...{ moved: false, minute: 0, isTarget: true, opinions: 0, isConfirmed: false, atRisk: null },
  her: null,
}

async function makePeople(db: Database, finder: Truth['finder']): Promise<World['people']> {
  const ceri = await makeMember({ username: 'ceri' })
  const bethan = await makeMember({ username: 'bethan' })
  const stranger = await makeMember({ username: 'stranger' })
  const elsewhere = await makeMember({ username: 'elsewhere' })
  for (const role of ['reviewer', 'her_officer'] as const)
    await insertGrant(db, {
      accountId: elsewhere.id,
      ...{ role, area: REGION_ELSEWHERE, grantedBy: null, reason: 'For a test' },
    })
  await insertGrant(db, {
    accountId: elsewhere.id,
    ...{ role: 'importer', area: 'wales', grantedBy: null, reason: 'For a test' },
  })
  const moderator = await makeModerator({ db })
  const administrator = await makeAdministrator({ db })
  // Those whom the helpers above gave a random name or address get the same in every world.
  const named = { ceri, bethan, stranger, elsewhere, moderator, administrator }
  for (const [username, { id }] of Object.entries(named)) {
    const email = `${username}@example.org`
    await db
      .updateTable('accounts')
      .set({ username, username_key: username, email, email_key: email })
      .set({ confirmed_email: email, confirmed_email_key: email })
      .set({ created_at: new Date(BEGIN), last_active_at: new Date(BEGIN) })
      .where('id', '=', id)
      .execute()
  }
  return { stranger, elsewhere, moderator, administrator, finder: finder === 'ceri' ? ceri : bethan }
}

/** Of a file of which the record was published, so that moderators have an import to ask about. */
async function asImported(db: Database, accountId: number, id: number): Promise<void> {
  const made = await db
    .insertInto('imports')
    .values({
      account_id: accountId,
      file_name: 'finds.kml',
      state: 'read',
      expires_at: new Date(BEGIN + 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { import_id: made.id, row: 1, number: 1, texts: '{}', faults: '[]', corners: 4, record_id: id }
  await db.insertInto('import_rows').values(row).execute()
}

async function askForDigest(db: Database, accountId: number, { digest }: Story): Promise<void> {
  const { latitude, longitude } = placeAt(digest)
  const choice = {
    digest: true,
    digest_name: 'Home',
    digest_latitude: latitude,
    digest_longitude: longitude,
    digest_radius_km: digest.km,
    told_until: new Date(BEGIN - 40 * 86_400_000),
  }
  await db
    .insertInto('notification_choices')
    .values({ account_id: accountId, ...choice })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(choice))
    .execute()
}

/** Open records: in the same square, just outside it, and far away. */
const OPEN = [
  { east: 20, north: 980, by: 1, title: 'Open mound in the square' },
  { east: 1050, north: 500, by: 1, title: 'Open mound beside it' },
  { east: -400, north: 300, by: 2, title: 'Open bank to the west' },
  { east: 30_000, north: 20_000, by: 2, title: 'Open bank far away' },
]

/** Returns the number of an open record that somebody judges, and that of one that is withheld in every world. */
async function makeBackground(
  { app, db }: Begun,
  { administrator }: World['people'],
  { neighbours }: Story,
): Promise<[judged: number, decoy: number]> {
  const ids = await insertRecords(
    db,
    (neighbours ? OPEN : OPEN.slice(-1)).map(({ east, north, by, title }) => {
      const outline = gridOutline({
        easting: SQUARE.easting + east,
        northing: SQUARE.northing + north,
        half: 15,
      })
      return {
        ...{ accountId: by, title, description: 'For everybody to see.', prn: null, demonstration: false },
        ...{ site_type: 'mound', monument_type: 'cairn', period: 'unknown' },
        ...{ outline, ring: closedRing(outline.map(toPosition)), licence: { record: 'cc-by-4.0' } },
      } as const
    }),
  )
  const times = { created_at: new Date(BEGIN), updated_at: new Date(BEGIN) }
  await db.updateTable('records').set(times).where('id', 'in', ids).execute()
  const decoy = { sensitivity: 'generalised', title: 'The one beside it' }
  const { id } = await makeRecord(app, administrator, decoy)
  return [ids.at(-1) ?? 0, id]
}
