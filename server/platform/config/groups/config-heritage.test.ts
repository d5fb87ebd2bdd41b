import { describe, expect, it } from 'vitest'
import { parseHeritage } from './config-heritage.ts'

describe('the heritage settings', () => {
  it('use the national map service once a day unless the operator says otherwise', () => {
    const { address, layers, freshFor } = parseHeritage({})
    expect(address).toBe('https://datamap.gov.wales/geoserver/ows')
    expect(layers.monuments?.typeName).toBe('inspire-wg:Cadw_SAM')
    expect(freshFor).toBe(86_400_000)
  })

  it('can switch off everything, or one layer', () => {
    expect(parseHeritage({ HERITAGE_URL: 'off' }).address).toBeNull()
    expect(parseHeritage({ HERITAGE_NMR_LAYER: 'off' }).layers).toMatchObject({ nmr: null })
  })

  it('use no link of the default source for another source', () => {
    const settings = { HERITAGE_PARKS_LAYER: 'own:parks', HERITAGE_PARKS_CREDIT: 'Ours, {date}' }
    expect(parseHeritage(settings).layers.parks).toEqual({
      typeName: 'own:parks',
      credit: 'Ours, {date}',
      creditLink: null,
    })
  })

  it('know no pages about PRNs unless the operator names them', () => {
    expect(parseHeritage({}).prnPages).toBeNull()
    const pages = 'https://her.example/page?id={region}{prn}'
    expect(parseHeritage({ ARCHWILIO_URL: pages }).prnPages).toBe(pages)
  })

  it.each([
    ['ARCHWILIO_URL', 'https://her.example/page'],
    ['ARCHWILIO_URL', 'https://her.example/{trust}/{prn}'],
    ['ARCHWILIO_URL', 'javascript:alert({prn})'],
    ['HERITAGE_URL', 'datamap.gov.wales'],
    ['HERITAGE_URL', 'https://a.example/ows?map=x'],
    ['HERITAGE_URL', 'file:///etc/passwd'],
    ['HERITAGE_PARKS_LAYER', 'a&request=x'],
    ['HERITAGE_MONUMENTS_CREDIT_LINK', 'javascript:alert(1)'],
    ['HERITAGE_REFRESH_HOURS', '0'],
  ])('%s=%s prevents the start, and the message contains the setting', (variable, value) => {
    expect(() => parseHeritage({ [variable]: value })).toThrow(variable)
  })
})
