import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Relief } from '#server/relief/index.ts'
import { insertRecords } from '../store/insert-records.repository.ts'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { measureStale } from './measure-jobs.ts'
import { measureRecord } from './measure-record.action.ts'
import { findOutline, keepMeasures } from './measures.repository.ts'
import { measuring, rectangle, TOP, writeCone } from '#server/testing/cone.ts'

let portal: TestApp
let member: TestMember

beforeEach(async () => {
  portal = await makeApp()
  member = await makeMember()
})

const going = () => new AbortController().signal

async function makeMound(size: readonly [number, number] = [20, 10]): Promise<number> {
  const polygonCoordinate = JSON.stringify(await rectangle(TOP, size))
  return (await makeRecord(portal.app, member, { polygonCoordinate })).id
}

const rows = () => portal.db.selectFrom('record_measures').selectAll().orderBy('record_id').execute()

/** Tilesets of which tiles are read by `read`. */
const readBy =
  (read: Awaited<ReturnType<Relief['all']>>[number]['read']) =>
  (relief: Pick<Relief, 'all'>): Pick<Relief, 'all'> => ({
    all: async () => (await relief.all()).map((one) => ({ ...one, read })),
  })

describe('where the ground is not known', () => {
  it('a record has its sizes only, and is measured when a tileset with heights appears', async () => {
    await makeMound()
    const { jobs, deps } = await measuring(portal)
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ ground: '', rises: null, tile_set: null }])
    await writeCone(portal)
    await measureStale(deps, going())
    expect(await rows()).toMatchObject([{ ground: 'cone first', tile_set: 'cone', set_version: 'first' }])
  })

  it('a hole in the tiles is unknown ground', async () => {
    await makeMound()
    await writeCone(portal, { elevation: { encoding: 'terrarium', minZoom: 11, maxZoom: 17, step: 1 / 64 } })
    const { jobs } = await measuring(portal)
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ ground: 'cone first', rises: null }])
  })

  it('a surface with trees and roofs is not measured', async () => {
    await makeMound()
    await writeCone(portal, { model: 'DSM' })
    await (await measuring(portal)).jobs.runDue()
    expect(await rows()).toMatchObject([{ ground: '', rises: null }])
  })

  it('a damaged tile is named in the log, and the tileset below is measured', async () => {
    await makeMound()
    await writeCone(portal, { id: 'a-damaged', damaged: true })
    await writeCone(portal, { id: 'b-below', lift: 5 })
    const { jobs, lines } = await measuring(portal)
    await jobs.runDue()
    expect(lines.join()).toMatch(/This elevation tile is damaged.*a-damaged/)
    expect(await rows()).toMatchObject([{ ground: 'a-damaged first, b-below first', tile_set: 'b-below' }])
  })
})

it('a new version of the tileset has its records measured again, and others are left alone', async () => {
  await makeMound()
  const far = await makeRecord(portal.app, member, {})
  await writeCone(portal)
  const { jobs, deps } = await measuring(portal)
  await jobs.runDue()
  const before = await rows()
  await writeCone(portal, { version: 'second', lift: 3 })
  await measureStale(deps, going())
  const [mound, other] = await rows()
  expect(mound).toMatchObject({
    ground: 'cone second',
    set_version: 'second',
    rises: before[0]?.rises ?? NaN,
  })
  expect(other).toEqual(before.find(({ record_id: id }) => id === far.id))
})

it('records that came past the form are measured within the hour', async () => {
  await insertRecords(portal.db, [newRecordAt(52.3, -3.9, {}), newRecordAt(52.4, -3.9, {})])
  const { deps } = await measuring(portal)
  await measureStale(deps, going())
  expect(await rows()).toHaveLength(2)
})

describe('a bad day', () => {
  it('heights that cannot be read now leave the sizes, and are read later', async () => {
    await makeMound()
    await writeCone(portal)
    const failing = await measuring(
      portal,
      readBy(() => Promise.reject(new Error('the disk does not answer'))),
    )
    await failing.jobs.runDue()
    expect(await rows()).toMatchObject([{ ground: null, rises: null }])
    expect((await rows())[0]?.length).toBeCloseTo(20, 1)
    const [job] = await portal.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'measure-record')
      .execute()
    expect(job).toMatchObject({ attempts: 1, finished_at: null, last_error: 'the disk does not answer' })
    await measureStale((await measuring(portal)).deps, going())
    expect(await rows()).toMatchObject([{ ground: 'cone first', tile_set: 'cone' }])
  })

  it('a portal that stops in the middle measures afterwards, as if nothing had happened', async () => {
    await makeMound()
    await writeCone(portal)
    let stop: () => Promise<void> = () => Promise.resolve()
    let stopped: Promise<void> = Promise.resolve()
    const halting = await measuring(
      portal,
      readBy(() => {
        stopped = stop()
        return Promise.resolve(null)
      }),
    )
    stop = halting.jobs.stop
    await halting.jobs.runDue()
    await stopped
    expect(await rows()).toEqual([])
    await (await measuring(portal)).jobs.runDue()
    expect(await rows()).toMatchObject([{ tile_set: 'cone' }])
  })

  it('two processes measure a record, and it has the measures of one', async () => {
    const id = await makeMound()
    await writeCone(portal)
    const [one, other] = [await measuring(portal), await measuring(portal)]
    await Promise.all([measureStale(one.deps, going()), measureStale(other.deps, going()), one.jobs.runDue()])
    expect(await rows()).toMatchObject([{ record_id: id, tile_set: 'cone' }])
  })

  it('an outline that changes meanwhile does not get the measures of the old one', async () => {
    const id = await makeMound()
    await writeCone(portal)
    const { deps, jobs } = await measuring(portal)
    const old = await findOutline(portal.db, id)
    if (!old) throw new Error('There is no outline')
    await sendChange(portal.app, member, id, {
      polygonCoordinate: JSON.stringify(await rectangle(TOP, [30, 10])),
    })
    await jobs.runDue()
    await measureRecord(deps, old, { tilesets: await deps.relief.all(), signal: going() })
    expect((await rows())[0]?.length).toBeCloseTo(30, 1)
  })

  it('a record that is withdrawn meanwhile is not measured, and its job is over', async () => {
    const id = await makeMound()
    const outline = await findOutline(portal.db, id)
    await portal.app.inject({ method: 'DELETE', url: `/api/records/${id}/`, headers: member.authorization })
    const { jobs } = await measuring(portal)
    await jobs.runDue()
    const sizes = { length: 1, width: 1, area: 1, perimeter: 1 }
    await keepMeasures(portal.db, { id, hash: outline?.hash ?? '' }, { sizes, ground: null, grounds: '' })
    expect(await rows()).toEqual([])
    expect(
      await portal.db.selectFrom('jobs').select('id').where('finished_at', 'is', null).execute(),
    ).toEqual([])
  })

  it('the hourly round gives up when nothing can be read, and does not end at one record', async () => {
    await writeCone(portal)
    for (let made = 0; made < 7; made++) await makeMound([20 + made, 10])
    let asked = 0
    const failing = readBy(() => {
      asked += 1
      return Promise.reject(new Error('unreachable'))
    })
    const { deps, lines } = await measuring(portal, failing)
    await measureStale(deps, going())
    expect(asked).toBe(5)
    expect(lines.filter((line) => line.startsWith('a record could not be measured'))).toHaveLength(5)
  })

  it('national tilesets are read for a hundred records an hour', async () => {
    await writeCone(portal)
    const outline = await rectangle(TOP, [20, 10])
    const [latitude = 0, longitude = 0] = outline[0] ?? []
    await insertRecords(
      portal.db,
      Array.from({ length: 103 }, () => newRecordAt(latitude, longitude, {})),
    )
    const live = (relief: Pick<Relief, 'all'>): Pick<Relief, 'all'> => ({
      all: async () =>
        (await relief.all()).map((one) => ({ ...one, isLive: true, read: () => Promise.resolve(null) })),
    })
    const { deps } = await measuring(portal, live)
    await measureStale(deps, going())
    expect(await rows()).toHaveLength(100)
    await measureStale(deps, going())
    expect(await rows()).toHaveLength(103)
  })
})

it('a description that nobody can read is not measured by', async () => {
  await makeMound()
  const folder = await writeCone(portal)
  await writeFile(path.join(folder, 'set.json'), '{')
  await (await measuring(portal)).jobs.runDue()
  expect(await rows()).toMatchObject([{ ground: '', rises: null }])
})
