import { makeRecord } from '#server/testing/records.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'

/** The licence that open data needs, as a form sends it. */
export const LICENSED = JSON.stringify({ record: 'cc-by-4.0' })
export const WELSH_TITLE = 'Crug ger Dolŷdd yn y Gŵyr'

/** Three records with a licence, of which the second is an enclosure of nobody else, and one without. */
export async function portalWithRecords(overrides: Parameters<typeof makeApp>[0] = {}) {
  const portal = await makeApp(overrides)
  const member = await makeMember()
  const other = await makeMember()
  const ids: number[] = []
  for (const [at, extra] of [
    { title: WELSH_TITLE },
    { title: '=cmd|x', site_type: 'enclosure', monument_type: 'hillfort' },
    { title: 'Third' },
  ].entries()) {
    const polygonCoordinate = JSON.stringify(squareAround(52.1 + at / 100, -3.8))
    const recorder = at === 2 ? other : member
    const made = await makeRecord(portal.app, recorder, { ...extra, polygonCoordinate, licence: LICENSED })
    ids.push(made.id)
  }
  await makeRecord(portal.app, member, { title: 'Without licence' })
  return { ...portal, member, other, ids }
}
