import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { SEEN_LAYERS, type SeenUnder } from '#contract/relief/light.ts'
import type { RecordVersion } from '#contract/records/own-records.ts'
import type { Record as WireRecord, RecordDetail } from '#contract/records/records.ts'
import { unzip } from '#scripts/unzip.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord, sendChange, sendRecord } from '#server/testing/records.ts'

const LOW_WEST: SeenUnder = { layer: 'light', azimuth: 270, altitude: 12.5 }
const REFUSED = {
  seen_under: ['Name a LiDAR layer, and azimuth (0 to 360) and altitude (0 to 90) in degrees or neither.'],
}

async function makePortal() {
  return { ...(await makeApp()), member: await makeMember() }
}

async function seenUnder(app: FastifyInstance, id: number): Promise<SeenUnder | null> {
  return (await app.inject({ url: `/api/records/${id}/` })).json<RecordDetail>().seen_under
}

describe('how a record was seen', () => {
  it('is stored with the record, the light as exactly as it was sent', async () => {
    const { app, member } = await makePortal()
    const { id } = await makeRecord(app, member, { seen_under: JSON.stringify(LOW_WEST) })
    expect(await seenUnder(app, id)).toEqual(LOW_WEST)
  })

  it('is only a layer if its light is fixed', async () => {
    const { app, member } = await makePortal()
    const { id } = await makeRecord(app, member, { seen_under: '{"layer":"dtm:sky-view-factor"}' })
    expect(await seenUnder(app, id)).toEqual({ layer: 'dtm:sky-view-factor', azimuth: null, altitude: null })
  })

  it.each(SEEN_LAYERS)('can be under %s', async (layer) => {
    const { app, member } = await makePortal()
    const { id } = await makeRecord(app, member, { seen_under: JSON.stringify({ layer }) })
    expect((await seenUnder(app, id))?.layer).toBe(layer)
  })

  it.each([undefined, '', '  ', 'null'])('is unknown if a form sends %j', async (sent) => {
    const { app, member } = await makePortal()
    const { id } = await makeRecord(app, member, { seen_under: sent })
    expect(await seenUnder(app, id)).toBeNull()
  })

  it.each([
    'north',
    '12',
    '[]',
    '{}',
    '{"layer":"moon"}',
    '{"layer":7}',
    '{"layer":"light","azimuth":-1,"altitude":35}',
    '{"layer":"light","azimuth":361,"altitude":35}',
    '{"layer":"light","azimuth":315,"altitude":91}',
    '{"layer":"light","azimuth":"315","altitude":35}',
    '{"layer":"light","azimuth":1e999,"altitude":35}',
    '{"layer":"light","azimuth":90}',
    '{"layer":"light","altitude":35,"azimuth":null}',
  ])('is refused with an error for its field: %s', async (sent) => {
    const { app, member } = await makePortal()
    const answer = await sendRecord(app, member, { seen_under: sent })
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
  })

  it('can be sent as JSON too', async () => {
    const { app, member } = await makePortal()
    const { id, version } = (await changeAsJson({ app, member }, LOW_WEST)).json<RecordDetail>()
    expect([await seenUnder(app, id), version]).toEqual([LOW_WEST, 2])
    const { statusCode, body } = await changeAsJson({ app, member }, 'moon')
    expect([statusCode, JSON.parse(body)]).toEqual([400, REFUSED])
  })

  it('is not sent to the clients of the previous portal, which do not know it', async () => {
    const { app, member } = await makePortal()
    const answer = await makeRecord(app, member, { seen_under: JSON.stringify(LOW_WEST) })
    const all = (await app.inject({ url: '/api/records/' })).json<WireRecord[]>()
    expect(answer).not.toHaveProperty('seen_under')
    expect(all.find(({ id }) => id === answer.id)).toEqual(answer)
  })
})

async function changeAsJson({ app, member }: Pick<Portal, 'app' | 'member'>, seen_under: unknown) {
  const { id } = await makeRecord(app, member)
  return app.inject({
    method: 'PATCH',
    url: `/api/records/${id}/`,
    headers: member.authorization,
    payload: { seen_under },
  })
}

type Portal = Awaited<ReturnType<typeof makePortal>>

describe('a change of a record', () => {
  it('does not change how it was seen unless it says so, and keeps the earlier value', async () => {
    const { app, member } = await makePortal()
    const { id } = await makeRecord(app, member, { seen_under: JSON.stringify(LOW_WEST) })
    await sendChange(app, member, id, { title: 'Another title' })
    expect(await seenUnder(app, id)).toEqual(LOW_WEST)
    await sendChange(app, member, id, { seen_under: '' })
    expect(await seenUnder(app, id)).toBeNull()
    const versions = (await app.inject({ url: `/api/records/${id}/versions/` })).json<RecordVersion[]>()
    expect(versions.map(({ changed, seen_under }) => [changed, seen_under])).toEqual([
      [['seen_under'], null],
      [['title'], LOW_WEST],
      [[], LOW_WEST],
    ])
  })

  it('to the same light is not a change', async () => {
    const { app, member } = await makePortal()
    const { id } = await makeRecord(app, member, { seen_under: JSON.stringify(LOW_WEST) })
    const { altitude, azimuth, layer } = LOW_WEST
    const answer = await sendChange(app, member, id, {
      seen_under: JSON.stringify({ altitude, azimuth, layer }),
    })
    expect(answer.json()).toMatchObject({ version: 1 })
  })

  it('is refused if the light is invalid', async () => {
    const { app, member } = await makePortal()
    const { id } = await makeRecord(app, member)
    const answer = await sendChange(app, member, id, { seen_under: '{"layer":"moon"}' })
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
  })
})

it('a member’s data contain how each record was seen, and how it was seen before changes', async () => {
  const { app, member } = await makePortal()
  const { id } = await makeRecord(app, member, { seen_under: JSON.stringify(LOW_WEST) })
  await sendChange(app, member, id, { seen_under: '{"layer":"dsm"}' })
  const { rawPayload } = await app.inject({ url: '/api/account/data/', headers: member.authorization })
  const zip = await unzip(rawPayload)
  const seenIn = (file: string) =>
    (JSON.parse(String(zip.get(file))) as { seen_under: SeenUnder | null }[]).map((each) => each.seen_under)
  expect(seenIn('records.json')).toEqual([{ layer: 'dsm', azimuth: null, altitude: null }])
  expect(seenIn('record-versions.json')).toEqual([LOW_WEST])
})
