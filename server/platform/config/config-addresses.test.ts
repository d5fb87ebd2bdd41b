import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const LAYERS = ['STREET_MAP', 'SATELLITE', 'HISTORIC_MAP', 'DTM_HILLSHADE', 'DSM_HILLSHADE', 'DSM_MULTI']
const HERITAGE = ['HERITAGE_MONUMENTS', 'HERITAGE_PARKS', 'HERITAGE_NMR']

/** Every setting that contains an address, with the other settings that it requires. */
const SETTINGS = [
  'PUBLIC_URL',
  'CLIENT_URL',
  'CORS_ORIGINS',
  'FEEDBACK_URL',
  'SUPPORT_URL',
  'HERITAGE_URL',
  'GEOCODER_URL',
  'GEOCODER_CREDIT_LINK',
  ...LAYERS.flatMap((layer) => [`${layer}_URL`, `${layer}_CREDIT_LINK`]),
  ...HERITAGE.map((layer) => `${layer}_CREDIT_LINK`),
]

const others = (variable: string) =>
  variable === 'GEOCODER_CREDIT_LINK' ? { GEOCODER_URL: 'https://a.example/{q}', GEOCODER_CREDIT: 'A' } : {}

describe.each(SETTINGS)('%s', (variable) => {
  it.each([
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)//{z}{x}{y}{q}',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'ftp://a.example/',
    '//a.example/{z}/{x}/{y}/{q}',
    'https:a.example/{z}/{x}/{y}/{q}',
    'https:///{z}/{x}/{y}/{q}',
    'a.example',
  ])('%s prevents the start, and the message contains the setting', (value) => {
    expect(() => parseConfig({ ...others(variable), [variable]: value })).toThrow(
      new RegExp(`^${variable} holds`),
    )
  })
})

it('addresses that layers really have are accepted', () => {
  const address = 'https://tiles.example:8443/{z}/{x}/{y}.png?key={key}'
  const { layers } = parseConfig({
    STREET_MAP_URL: address,
    STREET_MAP_CREDIT: 'A',
    STREET_MAP_KEY: 'k',
    DSM_MULTI_URL: '/tiles/{z}/{x}/{y}.webp',
    DSM_MULTI_CREDIT: 'B',
  })
  expect(layers.street.address).toBe('https://tiles.example:8443/{z}/{x}/{y}.png?key=k')
  expect(layers.dsmMulti.address).toBe('/tiles/{z}/{x}/{y}.webp')
})

it.each([
  ['DATABASE_URL', 'postgresql://user:p%ss word@host:port/db'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['SMTP_URL', 'smtp://user:%zz@mail.example'],
])(
  '%s=%s prevents the start, and the message contains the setting but no possible password',
  (variable, value) => {
    let said = ''
    try {
      parseConfig({ [variable]: value, MAIL_FROM: 'a@b.example' })
    } catch (error) {
      said = String(error)
    }
    expect(said).toContain(variable)
    expect(said).not.toContain('%')
  },
)
