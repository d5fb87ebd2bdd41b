import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Vocabulary } from '#contract/open-data/vocabulary-list.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord, sendRecord } from '#server/testing/records.ts'
import { checkLists } from './check-lists.action.ts'

it('names every type and period in both languages, with concepts and years', async () => {
  const { app, db } = await makeApp()
  const read = async () => (await app.inject({ url: '/api/vocabulary/' })).json<Vocabulary>()
  const { site_types: sites, monument_types: monuments, periods } = await read()
  expect([sites.length, monuments.length, periods.length]).toEqual([11, 70, 12])
  expect(sites[1]?.monument_types).toContain('ring_cairn')
  const barrow = monuments.find(({ slug }) => slug === 'round_barrow')
  expect(barrow).toMatchObject({
    label: { en: 'Round barrow', cy: 'Crug crwn', cy_status: 'to be confirmed' },
    concept: { uri: 'http://purl.org/heritagedata/schemes/eh_tmt2/concepts/70010', match: 'exact' },
    wales: null,
  })
  expect(monuments.find(({ slug }) => slug === 'cropmark')?.concept).toBeNull()
  expect(periods.find(({ slug }) => slug === 'early_medieval')?.years).toEqual({ from: 410, to: 1086 })
  const address = 'http://purl.org/heritagedata/schemes/10/concepts/70010'
  await checkLists(db, Buffer.from(`uri,label\n${address},ROUND BARROW\n`))
  const after = (await read()).monument_types
  expect(after.filter(({ wales }) => wales !== null).map(({ wales }) => wales?.uri)).toEqual([address])
})

it('names the registers of references as the documentation lists them, in both languages', async () => {
  const { app } = await makeApp()
  const { reference_schemes: schemes } = (await app.inject({ url: '/api/vocabulary/' })).json<Vocabulary>()
  const [documented = ''] =
    /Schemes of `references` are [^.]*/.exec(await readFile('docs/api.md', 'utf8')) ?? []
  const named = [...documented.matchAll(/`([a-z_]+)`/g)].map(([, slug]) => slug)
  expect(schemes.map(({ slug }) => slug).sort()).toEqual(named.filter((slug) => slug !== 'references').sort())
  expect(schemes).toContainEqual({
    slug: 'prn_ggat',
    label: { en: 'PRN, Glamorgan-Gwent', cy: 'PRN, Morgannwg-Gwent', cy_status: 'to be confirmed' },
  })
})

it('lets older clients show the added types and periods by their labels (B9)', async () => {
  const { app } = await makeApp()
  const member = await makeMember()
  const record = await makeRecord(app, member, {
    site_type: 'settlement',
    monument_type: 'hut_circle',
    period: 'early_medieval',
  })
  const [listed] = (await app.inject({ url: '/api/records/' })).json<object[]>()
  expect(listed).toEqual(record)
  expect(listed).toMatchObject({ period_display: 'Early Medieval', monument_type_display: 'Hut circle' })
  const refused = await sendRecord(app, member, { site_type: 'castle' })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { site_type: ['"castle" is not a valid choice.'] },
  ])
})
