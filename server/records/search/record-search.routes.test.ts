import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { searchRecords } from '#contract/records/records.ts'
import type { Answer } from '#contract/http/route.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord } from '#server/testing/records.ts'
import { insertRecords } from '../store/insert-records.repository.ts'

type Found = Answer<typeof searchRecords>

async function makePortal() {
  const portal = await makeApp()
  return { ...portal, member: await makeMember({ username: 'Mair' }) }
}

async function search(app: FastifyInstance, query: Record<string, string> = {}): Promise<Found> {
  const response = await app.inject({ url: '/api/records/search/', query })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Found>()
}

async function titles(app: FastifyInstance, query: Record<string, string>): Promise<string[]> {
  return (await search(app, query)).records.map(({ title }) => title)
}

function at(latitude: number, longitude: number) {
  return { polygonCoordinate: JSON.stringify(squareAround(latitude, longitude)) }
}

const BOX = { west: '-3.9', south: '52', east: '-3.7', north: '52.2' }

describe('a search', () => {
  it('returns each record as one line, newest first', async () => {
    const { app, member } = await makePortal()
    const first = await makeRecord(app, member, { title: 'Older', ...at(52.1, -3.8) })
    await makeRecord(app, member, { title: 'Newer' })
    const { records, ...rest } = await search(app)
    expect(rest).toEqual({ total: 2, total_is_more: false, next: null })
    expect(records.map(({ title }) => title)).toEqual(['Newer', 'Older'])
    const { extent, longitude, latitude, ...line } = records[1] ?? ({} as Found['records'][number])
    expect(line).toEqual({
      id: first.id,
      title: 'Older',
      excerpt: 'A low round mound on the shoulder of the hill.',
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'bronze_age',
      recorded_by: 'Mair',
      date_recorded: first.date_recorded,
      demonstration: false,
      review: 'submitted',
      thumbnail: null,
    })
    expect([longitude, latitude]).toEqual([expect.closeTo(-3.8, 6), expect.closeTo(52.1, 6)])
    const [southWest, , northEast] = squareAround(52.1, -3.8)
    const corners = [southWest?.[1], southWest?.[0], northEast?.[1], northEast?.[0]]
    expect(extent).toEqual(corners.map((value) => expect.closeTo(value ?? 0, 9) as number))
  })

  it('by title finds its words in any order, and not those of the description', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, { title: 'Crug y Gŵr, the round barrow' })
    await makeRecord(app, member, { title: 'Ring', description: 'A round barrow, they say: crug.' })
    expect(await titles(app, { title: 'barrow crug' })).toEqual(['Crug y Gŵr, the round barrow'])
    expect(await titles(app, { title: 'GWR' })).toEqual(['Crug y Gŵr, the round barrow'])
    expect(await titles(app, { title: 'crug', text: 'ring' })).toEqual([])
    expect((await search(app, { title: ' ' })).total).toBe(2)
  })

  it('in a box contains what reaches into it', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, { title: 'Inside', ...at(52.1, -3.8) })
    await makeRecord(app, member, { title: 'On the edge', ...at(52.2, -3.8) })
    await makeRecord(app, member, { title: 'Outside', ...at(52.4, -3.8) })
    expect(await titles(app, BOX)).toEqual(['On the edge', 'Inside'])
  })

  it('continues where it stopped, with each record once', async () => {
    const { app, db } = await makePortal()
    const outline = squareAround(52.1, -3.8)
    const ring = [...outline, ...outline.slice(0, 1)].map(([lat, lng]) => [lng, lat] as [number, number])
    const record = {
      accountId: null,
      title: 'One of many',
      description: 'Made for a test.',
      prn: null,
      site_type: 'mound',
      monument_type: 'cairn',
      period: 'unknown',
      outline,
      ring,
      demonstration: false,
    } as const
    for (const many of [500, 501])
      await insertRecords(
        db,
        Array.from({ length: many }, () => record),
      )
    const first = await search(app)
    expect([first.records.length, first.total, first.total_is_more]).toEqual([50, 1000, true])
    const next = await search(app, { before: String(first.next) })
    expect(next.records[0]?.id).toBe((first.next ?? 0) - 1)
    const last = await search(app, { before: '51' })
    expect([last.records.length, last.next]).toEqual([50, null])
  })
})

describe('a filter', () => {
  it('by types and periods accepts any of the values of a field, and requires all fields', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, { title: 'Barrow' })
    await makeRecord(app, member, { title: 'Fort', site_type: 'enclosure', monument_type: 'hillfort' })
    await makeRecord(app, member, { title: 'Cairn', monument_type: 'cairn', period: 'unknown' })
    expect(await titles(app, { site: 'mound' })).toEqual(['Cairn', 'Barrow'])
    expect(await titles(app, { site: 'mound,enclosure' })).toEqual(['Cairn', 'Fort', 'Barrow'])
    expect(await titles(app, { monument: 'hillfort,cairn', period: 'bronze_age' })).toEqual(['Fort'])
    expect(await titles(app, { period: 'roman' })).toEqual([])
  })

  it('by dates includes both days completely, in UTC', async () => {
    const { app, db, member } = await makePortal()
    for (const [title, moment] of [
      ['Before', '2026-01-31T23:59:59.999Z'],
      ['First moment', '2026-02-01T00:00:00Z'],
      ['Last moment', '2026-02-03T23:59:59.999Z'],
      ['After', '2026-02-04T00:00:00Z'],
    ] as const) {
      const { id } = await makeRecord(app, member, { title })
      await db
        .updateTable('records')
        .set({ created_at: new Date(moment) })
        .where('id', '=', id)
        .execute()
    }
    const days = { from: '2026-02-01', to: '2026-02-03' }
    expect(await titles(app, days)).toEqual(['Last moment', 'First moment'])
    expect(await titles(app, { from: '2026-02-04' })).toEqual(['After'])
    expect(await titles(app, { to: '2026-01-31' })).toEqual(['Before'])
  })

  it('by member ignores the case of the name', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, { title: 'Hers' })
    await makeRecord(app, await makeMember(), { title: 'Somebody’s' })
    expect(await titles(app, { by: 'mAIR' })).toEqual(['Hers'])
    expect(await titles(app, { by: 'nobody' })).toEqual([])
  })

  it.each([
    ['ty gwyn', 'accents left out'],
    ['TŶ', 'another case'],
    ['gwyn ty', 'another order'],
    ["cae'r", 'a straight apostrophe'],
    ['CAE’R', 'a curly one'],
    ['efnen', 'part of a word, from the description'],
    ['100%_\\', 'signs that mean something to the database'],
  ])('by words finds %s: %s', async (text) => {
    const { app, member } = await makePortal()
    const title = 'Tŷ Gwŷn, Cae’r Ffynnon 100%_\\'
    await makeRecord(app, member, { title, description: 'Cefnen a Rhych.' })
    await makeRecord(app, member, { title: 'Barrow 100 y z' })
    expect(await titles(app, { text })).toEqual([title])
  })

  it('by words requires all of them', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, { title: 'Ring by the stream' })
    expect(await titles(app, { text: 'ring brook' })).toEqual([])
  })
})

describe('an invalid search', () => {
  const value = ['This is not a value that can be asked for.']
  it.each([
    [{ site: 'castle' }, { site: value }],
    [
      { monument: 'mound', period: 'old', from: '2026-02-30' },
      { monument: value, period: value, from: value },
    ],
    [{ west: 'x', ...{ south: '52', east: '-3', north: '53' } }, { west: value }],
    [
      { west: '-4', north: '53' },
      { south: ['This field is required.'], east: ['This field is required.'] },
    ],
    [{ before: '0' }, { before: value }],
  ])('is refused with the names of its parameters: %o', async (query, refusal) => {
    const { app } = await makeApp()
    const response = await app.inject({ url: '/api/records/search/', query: query as Record<string, string> })
    expect([response.statusCode, response.json()]).toEqual([400, refusal])
  })
})
