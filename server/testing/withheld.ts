import type { RecordDetail } from '#contract/records/records.ts'
import { makeAdministrator, makeApp, makeMember, type TestApp, type TestMember } from './app.ts'
import { makePicture } from './pictures.ts'
import { makeRecord, pictureFile, sendChange } from './records.ts'

/** The title of the records that `makeRecord` makes, and of their faces. */
export const TITLE = 'Barrow above the leat'
export const FACE = 'Round barrow (place withheld)'

type App = TestApp['app']

export function setLevel(app: App, who: TestMember | null, id: number, level: string, reason?: string) {
  return app.inject({
    method: 'PUT',
    url: `/api/records/${id}/sensitivity/`,
    headers: { ...who?.authorization },
    payload: { level, ...(reason !== undefined && { reason }) },
  })
}

export function get(app: App, url: string, who: TestMember | null = null) {
  return app.inject({ url, headers: { ...who?.authorization } })
}

export function read(app: App, id: number, who: TestMember | null = null) {
  return get(app, `/api/records/${id}/`, who)
}

/** A record with a picture and an earlier version, withheld by its finder or, if restricted, by an administrator. */
export async function makeWithheld(level: 'generalised' | 'restricted' = 'generalised') {
  const portal = await makeApp()
  const { app, db } = portal
  const finder = await makeMember()
  const administrator = await makeAdministrator({ db })
  const made = await makeRecord(app, finder, { PRN: '9871', picture1: pictureFile(await makePicture()) })
  await sendChange(app, finder, made.id, { description: 'A low round mound, ditched.' })
  const before = (await read(app, made.id, finder)).json<RecordDetail>()
  const answer = await setLevel(app, level === 'restricted' ? administrator : finder, made.id, level)
  if (answer.statusCode !== 200) throw new Error(`The record was not withheld: ${answer.body}`)
  return { ...portal, finder, administrator, id: made.id, before }
}
