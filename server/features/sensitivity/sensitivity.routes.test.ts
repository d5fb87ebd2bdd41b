import { expect, it } from 'vitest'
import type { RecordDetail } from '#contract/records.ts'
import { makeAdministrator, makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange } from '#server/testing/records.ts'

const TITLE = 'Barrow above the leat'

async function setLevel(app: TestApp['app'], who: TestMember | null, id: number, level: string) {
  return app.inject({
    method: 'PUT',
    url: `/api/records/${id}/sensitivity/`,
    headers: { ...who?.authorization },
    payload: { level },
  })
}

function read(app: TestApp['app'], id: number, who: TestMember | null = null) {
  return app.inject({ url: `/api/records/${id}/`, headers: { ...who?.authorization } })
}

/** A record with a picture and an earlier version, withheld by its finder. */
async function makeWithheld(level = 'generalised') {
  const { app, db, files } = await makeApp()
  const finder = await makeMember()
  const administrator = await makeAdministrator({ db })
  const made = await makeRecord(app, finder, { PRN: '9871', picture1: pictureFile(await makePicture()) })
  await sendChange(app, finder, made.id, { description: 'A low round mound, ditched.' })
  const before = (await read(app, made.id, finder)).json<RecordDetail>()
  const answer = await setLevel(app, level === 'restricted' ? administrator : finder, made.id, level)
  expect(answer.statusCode).toBe(200)
  return { app, db, files, finder, administrator, id: made.id, before }
}

it('everybody is shown the square of a generalised record, and its finder the record', async () => {
  const { app, finder, administrator, id, before } = await makeWithheld()
  const shown = (await read(app, id)).json<RecordDetail>()
  expect(shown).toMatchObject({
    title: 'Round barrow (place withheld)',
    description: 'The place and details of this find are withheld.',
    prn: null,
    PRN: null,
    recorded_by: null,
    recorded_by_user_id: null,
    picture1: null,
    pictures: [],
    sensitivity: 'generalised',
    place: 'square',
    version: 1,
  })
  expect(shown.date_recorded).toMatch(/^01\//)
  expect(shown.polygonCoordinate).toHaveLength(4)
  expect(shown).not.toHaveProperty('exact')
  for (const reader of [finder, administrator]) {
    const exact = await read(app, id, reader)
    expect(exact.headers['cache-control']).toBe('private, no-store')
    expect(exact.json()).toMatchObject({
      title: TITLE,
      PRN: '9871',
      version: 2,
      place: 'exact',
      sensitivity: 'generalised',
      polygonCoordinate: before.polygonCoordinate,
      pictures: before.pictures,
    })
  }
})

it('the finder edits a withheld record with what an old client was shown, and nothing changes', async () => {
  const { app, finder, id } = await makeWithheld()
  const { title, description, PRN } = (await read(app, id)).json<RecordDetail>()
  const before = (await read(app, id, finder)).json<RecordDetail>()
  const answer = await sendChange(app, finder, id, { title, description, PRN: PRN ?? '' })
  expect(answer.statusCode).toBe(200)
  expect((await read(app, id, finder)).json()).toEqual(before)
})
