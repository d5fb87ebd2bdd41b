import { expect, test } from 'vitest'
import { sampleFeature, sampleSite } from '#web/testing/sample-heritage.ts'
import { factsOf, factsOfSite } from './heritage-facts.ts'

test('a monument shows its site type and its period', () => {
  const { rows } = factsOf('monuments', sampleFeature({ site_types: ['Castle'], period: 'Medieval' }), 'en')
  expect(rows).toEqual([
    { name: 'siteType', value: 'Castle', language: 'en' },
    { name: 'period', value: 'Medieval', language: 'en' },
  ])
})

test('a park shows its grade and its main phase, in Welsh if the feed has it', () => {
  const park = sampleFeature({
    grade: 'II*',
    main_phase: 'Nineteenth century',
    main_phase_cy: 'Y bedwaredd ganrif',
  })
  expect(factsOf('parks', park, 'en').rows).toEqual([
    { name: 'grade', value: 'II*', language: null },
    { name: 'mainPhase', value: 'Nineteenth century', language: 'en' },
  ])
  expect(factsOf('parks', park, 'cy').rows[1]).toEqual({
    name: 'mainPhase',
    value: 'Y bedwaredd ganrif',
    language: 'cy',
  })
  expect(factsOf('parks', { ...park, main_phase_cy: null }, 'cy').rows[1]).toEqual({
    name: 'mainPhase',
    value: 'Nineteenth century',
    language: 'en',
  })
})

test('facts that the feed does not give are null, so that the popup can say so', () => {
  expect(factsOf('monuments', sampleFeature({}), 'en').rows.map(({ value }) => value)).toEqual([null, null])
})

test('a site lists each of its types once', () => {
  const { rows } = factsOfSite(sampleSite({ site_types: ['CAIRN', 'ROUND CAIRN', 'CAIRN'] }))
  expect(rows[0]).toMatchObject({ name: 'siteType', value: 'CAIRN, ROUND CAIRN' })
})

test('the report is in the visitor’s language, or else in the only one available', () => {
  const monument = sampleFeature({ report: 'https://cadw.example/en', report_cy: 'https://cadw.example/cy' })
  expect(factsOf('monuments', monument, 'cy').link).toEqual({
    to: 'cadw',
    address: 'https://cadw.example/cy',
  })
  expect(factsOf('monuments', { ...monument, report_cy: null }, 'cy').link?.address).toBe(
    'https://cadw.example/en',
  )
})

test('a link is called Coflein only if it leads to Coflein', () => {
  const to = (link: string) => factsOfSite(sampleSite({ link })).link?.to
  expect(to('https://coflein.gov.uk/en/site/900001')).toBe('coflein')
  expect(to('https://coflein.gov.uk.example.net/')).toBe('record')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])(
  'no link is made from %s',
  (link) => {
    expect(factsOfSite(sampleSite({ link })).link).toBeNull()
  },
)
