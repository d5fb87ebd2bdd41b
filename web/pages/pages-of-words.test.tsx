import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_CREDITS } from '#contract/open-data/credits.ts'
import { DOWNLOAD_FORMATS } from '#contract/open-data/downloads.ts'
import { IMPORT_FORMATS } from '#contract/imports/imports.ts'
import { getMapSettings } from '#contract/relief/map.ts'
import { getSiteSettings, type SiteSettings } from '#contract/site/site.ts'
import { newestTerms } from '#contract/accounts/terms.ts'
import { creditInLanguage } from '#web/relief/layers/credits/credit-in-language.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { sampleSettings } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()
afterEach(() => speak('en'))

const NOBODY = sampleSite()
const SOMEBODY = sampleSite({
  operator: { name: 'Cymdeithas Enghraifft', email: 'porth@lidar.example', address: '1 Heol y Bryn\nTywyn' },
  supportUrl: 'https://give.example/lidar',
})

async function open(address: string, site: SiteSettings, heading: string) {
  answerWith({
    [getSiteSettings.path]: answering(getSiteSettings, 200, site),
    [getMapSettings.path]: answering(getMapSettings, 200, sampleSettings()),
  })
  const router = openPortal(address)
  await screen.findByRole('heading', { level: 1, name: heading })
  return router
}

const content = () => within(screen.getByRole('main'))
const sections = () =>
  content()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const sectionOf = (name: string) => content().getByRole('region', { name })

describe('the landing page', () => {
  test('has its two buttons and its four sections, with their links', async () => {
    await open('/', NOBODY, 'See the past in the hills of Wales')
    expect(content().getByRole('link', { name: 'Start Exploring' }).getAttribute('href')).toBe('/lidarPortal')
    expect(content().getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/Register')
    expect(sections()).toEqual(['About', "Explore Wales' heritage", 'How it works', 'What is LiDAR'])
    expect(linksIn(screen.getByRole('main')).slice(2)).toEqual(['/About', '/howItWorks', '/whatIsLidar'])
    const cards = content()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
    expect(cards.slice(-3)).toEqual(['Explore the map', 'Add a discovery', 'Help the community'])
  })
})

describe('the page About', () => {
  test('has every section, the ten things to do and the plans', async () => {
    await open('/About', NOBODY, 'About the Wales LiDAR Portal')
    expect(sections()).toEqual([
      'What anyone can do',
      'Beta Release',
      'What You Can Do',
      'Coming Soon',
      'Tell us what you think',
      'Data & Licensing',
      'More about the portal',
      'Support the portal',
    ])
    expect(within(sectionOf('What You Can Do')).getAllByRole('listitem')).toHaveLength(10)
    expect(within(sectionOf('Coming Soon')).getAllByRole('listitem')).toHaveLength(6)
    expect(linksIn(sectionOf('Tell us what you think'))).toEqual(['/feedback'])
    within(sectionOf('Data & Licensing')).getByRole('link', { name: 'Open Government Licence v3.0' })
    within(sectionOf('Beta Release')).getByText(/up to 50 seconds/)
  })

  test('names nothing as planned that can be downloaded or imported already', async () => {
    await open('/About', NOBODY, 'About the Wales LiDAR Portal')
    const there = [...DOWNLOAD_FORMATS, ...IMPORT_FORMATS]
    const planned = sectionOf('Coming Soon').textContent.toLowerCase()
    expect(there.filter((format) => planned.includes(format))).toEqual([])
    within(sectionOf('What You Can Do')).getByText(/as GeoJSON or a Shapefile/)
  })

  test('asks for support, with a link in a new tab if the operator gave one', async () => {
    await open('/about', SOMEBODY, 'About the Wales LiDAR Portal')
    const appeal = sectionOf('Support the portal')
    expect(appeal.id).toBe('support')
    const button = await within(appeal).findByRole('link', { name: /^Support the portal/ })
    expect([button.getAttribute('href'), button.getAttribute('target')]).toEqual([
      SOMEBODY.supportUrl,
      '_blank',
    ])
  })

  test('asks for support without a link if the operator gave none', async () => {
    await open('/about', NOBODY, 'About the Wales LiDAR Portal')
    within(sectionOf('Support the portal')).getByText(/free for everybody and built independently/)
    expect(within(sectionOf('Support the portal')).queryByRole('link')).toBeNull()
  })
})

test.each(['/HowItWorks', '/howItWorks', '/howitworks'])('%s shows the five steps', async (address) => {
  await open(address, NOBODY, 'How it works')
  expect(sections().slice(0, 5)).toEqual([
    'Look first, no account needed',
    'Visit the LiDAR portal',
    'Search the map for possible archaeology',
    'Check whether a record already exists',
    'Complete the form and save',
  ])
  expect(linksIn(screen.getByRole('main'))).toEqual(
    expect.arrayContaining(['/register', '/login', '/LidarPortal', '/what-is-lidar']),
  )
})

test('/whatIsLidar shows the lesson, whose contents link to its sections', async () => {
  const router = await open('/whatIsLidar', NOBODY, 'What is LiDAR')
  expect(router.location.pathname).toBe('/what-is-lidar')
  const anchors = linksIn(screen.getByRole('navigation', { name: 'On this page' }))
  expect(anchors).toHaveLength(7)
  for (const anchor of anchors) expect(document.getElementById(anchor?.slice(1) ?? '')).not.toBeNull()
  for (const picture of content().getAllByRole('img')) {
    expect(picture.getAttribute('alt')?.length).toBeGreaterThan(20)
    expect(picture.getAttribute('width')).toBe('640')
  }
})

describe('what was found in the ground', () => {
  test.each([
    [
      'en',
      'Contact',
      'About something in the ground',
      'https://museum.wales/portable-antiquities-scheme-in-wales-role/',
    ],
    [
      'cy',
      'Cysylltu â ni',
      'Am rywbeth yn y ddaear',
      'https://amgueddfa.cymru/cynllun-henebion-cludadwy-yng-nghymru-rol/',
    ],
  ] as const)(
    'in %s the contact page links to PAS Cymru and to how heritage crime is reported',
    async (language, heading, section, pas) => {
      await speak(language)
      await open('/contact', NOBODY, heading)
      const links = linksIn(sectionOf(section))
      expect(links).toContain(pas)
      expect(links).toContain('https://heneb.org.uk/how-to-report-heritage-crime/')
      const crime = within(sectionOf(section))
        .getAllByRole('link')
        .find((link) => link.getAttribute('hreflang'))
      expect(crime?.getAttribute('hreflang')).toBe('en')
    },
  )
})

test.each([
  ['en', 'About the Wales LiDAR Portal', ['Welsh Government', 'Natural Resources Wales']],
  ['cy', 'Am Borth LiDAR Cymru', ['Llywodraeth Cymru', 'Chyfoeth Naturiol Cymru']],
] as const)(
  'in %s the page About and the credit on the map name the same owners of the LiDAR',
  async (language, heading, owners) => {
    await speak(language)
    await open('/about', NOBODY, heading)
    const stated = document.getElementById('data')?.textContent ?? ''
    const credit = creditInLanguage({ text: DEFAULT_CREDITS.lidar, link: null }, language).text
    for (const owner of owners)
      expect([stated, credit].map((text) => text.includes(owner))).toEqual([true, true])
  },
)

describe('the operator of the portal', () => {
  test('is named on the contact page, with a link to write to', async () => {
    await open('/contact', SOMEBODY, 'Contact')
    await content().findByText('Cymdeithas Enghraifft')
    const email = content().getByRole('link', { name: 'porth@lidar.example' })
    expect(email.getAttribute('href')).toBe('mailto:porth@lidar.example')
    content().getByText(/1 Heol y Bryn/)
  })

  test.each([
    ['/contact', 'Contact'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms of use'],
    ['/rules', 'Rules and complaints'],
    ['/accessibility', 'Accessibility statement'],
  ])('is not invented on %s if the operator gave no details', async (address, heading) => {
    await open(address, NOBODY, heading)
    await content().findByText(/The operator has not published/)
  })

  test('is replaced by an error message while the server does not answer', async () => {
    answerWith({ [getSiteSettings.path]: refusing(400) })
    openPortal('/contact')
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/)
  })
})

test('the privacy page names the servers of this portal’s maps', async () => {
  await open('/privacy', SOMEBODY, 'Privacy')
  await content().findByText('street.example')
  content().getByText('wms.example')
  content().getByText('authToken, token, username, email, id, memberLanguage')
  expect(content().queryByText(/form service/)).toBeNull()
})

test('the privacy page shows the periods of this portal', async () => {
  const kept = { loginIdleDays: 7, loginDays: 20, feedbackMonths: 6 }
  await open('/privacy', { ...SOMEBODY, kept }, 'Privacy')
  await content().findByText('7 days without use, 20 days at most')
  content().getByText(/^6 months/)
  content().getByText(/^30 days to restore it/)
})

test.each([
  [null, /These terms are a draft/],
  ['2026-12-01', /These terms apply from 1 December 2026\./],
])('terms with the day %s say whether they apply', async (termsFrom, text) => {
  await open('/terms', { ...SOMEBODY, termsFrom }, 'Terms of use')
  await content().findByText(text)
})

describe('the terms', () => {
  test.each([
    ['en', 'Terms of use', 'Licence of your contributions'],
    ['cy', 'Telerau defnyddio', 'Trwydded eich cyfraniadau'],
  ] as const)(
    'in %s are those of the newest files, with the place that other pages link to',
    async (language, heading, licence) => {
      await speak(language)
      await open('/terms', NOBODY, heading)
      const part = content().getByRole('region', { name: licence })
      expect(part.id).toBe('licence')
      expect(linksIn(part)[0]).toMatch(/^https:\/\/creativecommons\.org\/licenses\/by\/4\.0\//)
      for (const { version } of newestTerms())
        expect(linksIn(screen.getByRole('main'))).toContain(`/terms/${version}`)
    },
  )
})

test.each([
  ['en', 'Rules and complaints', 'Rules of conduct', 'How to complain', /Do not trespass/],
  ['cy', 'Rheolau a chwynion', 'Rheolau ymddygiad', 'Sut i gwyno', /Peidiwch â thresmasu/],
] as const)(
  'in %s the rules are those of the terms, with whom to contact and how to complain',
  async (language, heading, conduct, complain, trespass) => {
    await speak(language)
    await open('/rules', SOMEBODY, heading)
    within(sectionOf(conduct)).getByText(trespass)
    expect(linksIn(sectionOf(conduct))).toContain(
      `https://naturalresources.wales/days-out/the-countryside-codes/?lang=${language}`,
    )
    await content().findByText('Cymdeithas Enghraifft')
    expect(linksIn(sectionOf(complain))).toEqual(['/feedback', '/privacy'])
  },
)

test('the privacy page says so if feedback is sent elsewhere', async () => {
  await open('/privacy', { ...SOMEBODY, feedbackUrl: 'https://forms.example/f/1' }, 'Privacy')
  await content().findByText(/a form service at forms\.example/)
})

describe('the Support link of the navigation', () => {
  test('opens in a new tab', async () => {
    await open('/about', SOMEBODY, 'About the Wales LiDAR Portal')
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
    const link = await menu.findByRole('link', { name: /^Support/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([SOMEBODY.supportUrl, '_blank'])
    expect(
      menu
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
        .slice(0, 4),
    ).toEqual(['About', 'How it works', 'Explore the map', 'News'])
  })
})
