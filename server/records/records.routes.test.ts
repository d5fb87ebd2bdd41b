import { describe, expect, it } from 'vitest'
import type { Record as WireRecord, RecordDetail } from '#contract/records/records.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendForm, sendRecord } from '#server/testing/records.ts'

const REQUIRED = ['This field is required.']
const NULL = ['This field may not be null.']

async function makePortal(overrides: Parameters<typeof makeApp>[0] = {}) {
  const portal = await makeApp(overrides)
  return { ...portal, member: await makeMember() }
}

describe('a published record', () => {
  it('is returned with every field of the contract', async () => {
    const { app, member, config } = await makePortal()
    const response = await sendRecord(app, member, {
      title: ' Crug ŵ <b> ',
      PRN: '4512',
      period: 'post_medieval',
      picture2: pictureFile(await makePicture()),
    })
    expect(response.statusCode).toBe(201)
    const { picture2, date_recorded, ...rest } = response.json<WireRecord>()
    expect(picture2).toMatch(new RegExp(`^${config.publicUrl}/media/[0-9a-f]{2}/[0-9a-f]{32}\\.jpg$`))
    expect(date_recorded).toMatch(/^\d\d\/\d\d\/20\d\d$/)
    expect(rest).toEqual({
      id: 1,
      recorded_by: member.username,
      recorded_by_user_id: member.id,
      prn: '4512',
      site_type_display: 'Mound',
      monument_type_display: 'Round barrow',
      period_display: 'Post Medieval',
      polygonCoordinate: squareAround(52.1, -3.8),
      title: 'Crug ŵ <b>',
      description: 'A low round mound on the shoulder of the hill.',
      PRN: '4512',
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'post_medieval',
      picture1: null,
      picture3: null,
      picture4: null,
      picture5: null,
    })
  })

  it('has no PRN and no pictures if the client sent empty text', async () => {
    const { app, member } = await makePortal()
    const record = await makeRecord(app, member, { PRN: '', picture1: '', picture5: '' })
    expect(record).toMatchObject({ PRN: null, prn: null, picture1: null, picture5: null })
  })

  it('belongs to its author and has today’s date, whatever the request says', async () => {
    const { app, member } = await makePortal()
    const record = await makeRecord(app, member, {
      id: '77',
      recorded_by: 'somebody',
      recorded_by_user_id: '99',
      date_recorded: '01/01/1970',
      demonstration: 'true',
      picture6: 'no such field',
    })
    expect(record).toMatchObject({ id: 1, recorded_by: member.username, recorded_by_user_id: member.id })
    expect(record.date_recorded).not.toContain('1970')
  })

  it('may be sent as JSON and as a plain form', async () => {
    const { app, member } = await makePortal()
    const fields = {
      title: 'Barrow',
      description: 'Round.',
      site_type: 'mound',
      period: 'unknown',
      polygonCoordinate: JSON.stringify(squareAround(52.1, -3.8)),
    }
    const asJson = { ...fields, polygonCoordinate: squareAround(52.1, -3.8), picture1: null }
    const send = (type: string, payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/records/create',
        headers: { ...member.authorization, 'content-type': type },
        payload,
      })
    const form = await send('application/x-www-form-urlencoded', String(new URLSearchParams(fields)))
    const json = await send('application/json', JSON.stringify(asJson))
    expect([form.statusCode, json.statusCode]).toEqual([201, 201])
    expect(form.json()).toMatchObject({ monument_type: '', monument_type_display: '' })
  })

  it('may cover more than 100 km² for clients of the previous portal, but not from the form of this one', async () => {
    const { app, member } = await makePortal()
    const polygonCoordinate = '[[52,-4],[52,-3.7],[52.1,-3.7],[52.1,-4]]'
    expect((await sendRecord(app, member, { polygonCoordinate })).statusCode).toBe(201)
    const refused = await sendRecord(app, member, { polygonCoordinate, limit_area: 'true' })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { polygonCoordinate: ['The polygon covers more than 100 km². Record one feature at a time.'] },
    ])
    expect((await sendRecord(app, member, { limit_area: 'true' })).statusCode).toBe(201)
  })

  it('can be read by its address, with its pictures in both sizes', async () => {
    const { app, member, config } = await makePortal()
    const record = await makeRecord(app, member, {
      picture1: pictureFile(await makePicture({ width: 90, height: 50 })),
    })
    const response = await app.inject({ url: `/api/records/${record.id}/` })
    expect(response.json<RecordDetail>()).toEqual({
      ...record,
      demonstration: false,
      version: 1,
      sensitivity: 'open',
      place: 'exact',
      seen_under: null,
      licence: { record: 'none', terms: null, her_permission: null },
      review: {
        state: 'submitted',
        since: expect.any(String) as string,
        ...{ sure_archaeological: null, sure_type: null, position: null, reason: null },
        ...{ target: null, verified: null, correction: null, her: null },
        also_recorded: [],
      },
      opinions: { total: 0 },
      known: null,
      references: [],
      measures: null,
      pictures: [
        {
          position: 1,
          url: record.picture1,
          thumbnail: expect.stringMatching(
            new RegExp(`^${config.publicUrl}/media/.{2}/.{32}-thumb\\.webp$`),
          ) as string,
          width: 90,
          height: 50,
          licence: 'none',
        },
      ],
    })
  })

  it('is not found under an unknown or invalid id', async () => {
    const { app } = await makeApp()
    for (const id of ['99', '0', 'null', 'undefined', '99999999999999999999', '-1', '1.5']) {
      const response = await app.inject({ url: `/api/records/${id}/` })
      expect([id, response.statusCode, response.json()]).toEqual([id, 404, { detail: 'Not found.' }])
    }
  })
})

describe('a record is refused', () => {
  it('without a token', async () => {
    const { app } = await makeApp()
    const response = await sendRecord(app, null)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Token')
    expect(response.json()).toEqual({ detail: 'Authentication credentials were not provided.' })
  })

  it('with an invalid token', async () => {
    const { app, member } = await makePortal()
    const authorization = { authorization: `Token ${'0'.repeat(40)}` }
    const response = await sendRecord(app, { ...member, authorization })
    expect([response.statusCode, response.json()]).toEqual([401, { detail: 'Invalid token.' }])
  })

  it('without its fields', async () => {
    const { app, member } = await makePortal()
    const response = await sendForm(app, member, {})
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        polygonCoordinate: REQUIRED,
        title: REQUIRED,
        description: REQUIRED,
        site_type: REQUIRED,
        period: REQUIRED,
      },
    ])
  })

  it('with all its errors at once', async () => {
    const { app, member } = await makePortal()
    const response = await sendRecord(app, member, {
      title: '  ',
      PRN: '1'.repeat(51),
      site_type: 'castle',
      polygonCoordinate: '',
      picture3: 'not a file',
    })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        title: NULL,
        PRN: ['Ensure this field has no more than 50 characters.'],
        site_type: ['"castle" is not a valid choice.'],
        polygonCoordinate: NULL,
        picture3: ['The submitted data was not a file. Check the encoding type on the form.'],
      },
    ])
  })

  it('with a plain text about an outline that is not JSON', async () => {
    const { app, member } = await makePortal()
    for (const polygonCoordinate of ['[[52.1,', '['.repeat(60_000)]) {
      const response = await sendRecord(app, member, { polygonCoordinate, title: '' })
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { polygonCoordinate: 'Invalid JSON for polygonCoordinate' },
      ])
    }
  })

  it('with the size as the reason if the text of an outline is larger than a field may be (row 69)', async () => {
    const { app, member } = await makePortal()
    const answerTo = async (brackets: number) => {
      const response = await sendRecord(app, member, { polygonCoordinate: '['.repeat(brackets) })
      return [response.statusCode, response.json()] as unknown[]
    }
    const notJson = { polygonCoordinate: 'Invalid JSON for polygonCoordinate' }
    const tooLong = { polygonCoordinate: ['Ensure this field has no more than 65536 bytes.'] }
    expect(await answerTo(65_536)).toEqual([400, notJson])
    expect(await answerTo(65_537)).toEqual([400, tooLong])
    const closed = '['.repeat(32_768) + ']'.repeat(32_768)
    const deep = await sendRecord(app, member, { polygonCoordinate: closed })
    expect([deep.statusCode, deep.json()]).toEqual([400, notJson])
  })

  it('with an outline that is not a ring near Wales', async () => {
    const { app, member } = await makePortal()
    const outlines = {
      '{"a":1}': 'polygonCoordinate must be a list of [lat, lng] pairs.',
      '[[52,-3],[52.1,-3]]': 'polygonCoordinate must contain at least three [lat, lng] points.',
      '[[52,-3,1],[52.1,-3,1],[52,-3.1,1]]': 'Each vertex must be a [lat, lng] pair.',
      '[["a","b"],["c","d"],["e","f"]]': 'Each vertex must contain two numbers: [lat, lng].',
      '[[52,-3],[52.1,-3],[52,NaN]]': 'Value must be valid JSON.',
      '[[52,-3],[52.1,-3],[52,1e999]]': 'Value must be valid JSON.',
      '[[0,0],[1,0],[0,1]]': 'Each vertex must lie in or near Wales.',
      '[[52,-3],[52.1,-3],[52,-3]]': 'The polygon needs at least three different points.',
      '[[52,-3],[52.1,-3.1],[52.1,-3],[52,-3.1]]': "The polygon's edges may not cross.",
    }
    for (const [polygonCoordinate, text] of Object.entries(outlines)) {
      const response = await sendRecord(app, member, { polygonCoordinate })
      expect([response.statusCode, response.json()]).toEqual([400, { polygonCoordinate: [text] }])
    }
  })

  it('if the member has too many records', async () => {
    const { app, member } = await makePortal({ recordQuota: 1 })
    await makeRecord(app, member)
    const response = await sendRecord(app, member)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ detail: string }>().detail).toContain('database is currently full')
  })

  it('after 30 in half an hour by one member, while others can continue', async () => {
    const { limits } = parseConfig({})
    const { app } = await makeApp({
      limits: { ...parseConfig({ RATE_LIMITS: 'off' }).limits, recordsByMember: limits.recordsByMember },
    })
    const [one, other] = [await makeMember(), await makeMember()]
    for (let turn = 0; turn < 30; turn += 1) await sendForm(app, one, {})
    const refused = await sendForm(app, one, {})
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700)
    expect((await sendForm(app, other, {})).statusCode).toBe(400)
  })
})
