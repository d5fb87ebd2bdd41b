import { expect, test } from 'vitest'
import { sampleFeature, sampleSite } from '#web/testing/sample-heritage.ts'
import { factsOf, factsOfSite } from './heritage-facts.ts'

test('a monument tells its site type and its period', () => {
  const { rows } = factsOf('monuments', sampleFeature({ site_types: ['Castle'], period: 'Medieval' }), 'en')
  expect(rows).toEqual([
    { name: 'siteType', value: 'Castle' },
    { name: 'period', value: 'Medieval' },
  ])
})

test('a park tells its grade and its main phase, in Welsh where the feed has it', () => {
  const park = sampleFeature({
    grade: 'II*',
    main_phase: 'Nineteenth century',
    main_phase_cy: 'Y bedwaredd ganrif',
  })
  expect(factsOf('parks', park, 'en').rows).toEqual([
    { name: 'grade', value: 'II*' },
    { name: 'mainPhase', value: 'Nineteenth century' },
  ])
  expect(factsOf('parks', park, 'cy').rows[1]).toEqual({ name: 'mainPhase', value: 'Y bedwaredd ganrif' })
})

test('what the feed does not say is null, for the popup to say so', () => {
  expect(factsOf('monuments', sampleFeature({}), 'en').rows.map(({ value }) => value)).toEqual([null, null])
})

test('a site tells each of its types once', () => {
  const { rows } = factsOfSite(sampleSite({ site_types: ['CAIRN', 'ROUND CAIRN', 'CAIRN'] }))
  expect(rows[0]).toEqual({ name: 'siteType', value: 'CAIRN, ROUND CAIRN' })
})

test('the report is that of the visitor’s language, else the one there is', () => {
  const monument = sampleFeature({ report: 'https://cadw.example/en', report_cy: 'https://cadw.example/cy' })
  expect(factsOf('monuments', monument, 'cy').link).toEqual({
    to: 'cadw',
    address: 'https://cadw.example/cy',
  })
  expect(factsOf('monuments', { ...monument, report_cy: null }, 'cy').link?.address).toBe(
    'https://cadw.example/en',
  )
})

test('a site leads to Coflein by that name only when the link does', () => {
  const to = (link: string) => factsOfSite(sampleSite({ link })).link?.to
  expect(to('https://coflein.gov.uk/en/site/900001')).toBe('coflein')
  expect(to('https://coflein.gov.uk.example.net/')).toBe('record')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])(
  'no link is made of %s',
  (link) => {
    expect(factsOfSite(sampleSite({ link })).link).toBeNull()
  },
)
