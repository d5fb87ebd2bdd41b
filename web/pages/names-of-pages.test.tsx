import { cleanup, waitFor } from '@testing-library/react'
import { paramsIn } from '#web/lib/routing/index.ts'
import { afterEach, expect, test } from 'vitest'
import { getOpenFiles } from '#contract/open-data/open-files.ts'
import { getStatistics } from '#contract/open-data/statistics.ts'
import { getMapSettings } from '#contract/relief/map.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { speak, type Language } from '#web/i18n/index.ts'
import english from '#web/i18n/en/portal.json'
import welsh from '#web/i18n/cy/portal.json'
import { queries } from '#web/lib/queries.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { MOVED, PAGES } from '#web/page-list.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { sampleSettings } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()
afterEach(() => speak('en'))

const NO_RECORDS = {
  ...{ records: 0, without_licence: 0 },
  ...{ site_type: [], monument_type: [], period: [], month: [], square: [] },
}
const NO_FILES = {
  made: null,
  seq: null,
  records: 0,
  withdrawn: false,
  demonstration: false,
  files: [],
}
const WORDS = { en: english, cy: welsh }

/** Pages whose links need no record, news item or member. */
const OF_EVERYBODY = [
  '/',
  '/about',
  '/HowItWorks',
  '/what-is-lidar',
  '/feedback',
  '/sensitive-site',
  '/login',
  '/forgot-password',
  '/register',
  '/privacy',
  '/terms',
  '/rules',
  '/accessibility',
  '/how-to-cite',
  '/data',
  '/contact',
  '/nowhere',
]
const OF_MEMBERS = ['/dashboard', '/profile', '/account', '/notices']

/** Other names, from the specification or beside a name that says what the link is about. */
const OTHERS: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  '/': {
    en: ['Wales LiDAR Portal, home', 'Back to the start page'],
    cy: ['Porth LiDAR Cymru, hafan', 'Yn ôl i’r hafan'],
  },
  '/LidarPortal': {
    en: ['Start Exploring', 'Back to the LiDAR Portal'],
    cy: ['Dechrau archwilio', 'Yn ôl i’r Porth LiDAR'],
  },
  // The terms, which stay word for word as members accepted them.
  '/contact': { en: ['contact us'], cy: ['cysylltwch â ni'] },
  '/login': { en: ['SIGN IN'], cy: ['MEWNGOFNODI'] },
  '/dashboard': { en: ['Overview'], cy: ['Trosolwg'] },
  '/forgot-password': { en: ['Forgotten your password?'], cy: ['Wedi anghofio eich cyfrinair?'] },
  '/import': { en: ['Import from a file'], cy: ['Mewnforio o ffeil'] },
  '/second-opinion': { en: ['Give a second opinion'], cy: ['Rhoi ail farn'] },
}

function pageAt(address: string) {
  const moved = MOVED.find(({ from }) => paramsIn(from, address))?.to.replace(/#.*/, '') ?? address
  return PAGES.find(({ path }) => path !== '*' && !path.includes(':') && paramsIn(path, moved))
}

/** The links of the page to other pages as such, not to a part or to something on them. */
function namedLinks(): [path: string, name: string][] {
  // By their element: to look for roles on so many pages takes seconds.
  return [...document.querySelectorAll('a')].flatMap((link) => {
    const address = link.getAttribute('href') ?? ''
    const page = /^\/[^?#]*$/.test(address) ? pageAt(address) : undefined
    return page ? [[page.path, link.getAttribute('aria-label') ?? link.textContent]] : []
  })
}

function otherNames(language: Language): string[] {
  const { titles, footer } = WORDS[language]
  return namedLinks()
    .filter(([path, name]) => {
      const title = pageAt(path)?.title ?? 'notFound'
      const own = title === 'map' ? footer.map : titles[title]
      return name !== own && !OTHERS[path]?.[language].includes(name)
    })
    .map(([path, name]) => `${path}: ${name}`)
}

test.each(['en', 'cy'] as const)('in %s, all links to a page have its name', async (language) => {
  answerWith({
    [getStatistics.path]: answering(getStatistics, 200, NO_RECORDS),
    [getOpenFiles.path]: answering(getOpenFiles, 200, NO_FILES),
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite()),
    [getMapSettings.path]: answering(getMapSettings, 200, sampleSettings()),
  })
  await speak(language)
  const seen: string[] = []
  for (const address of [...OF_EVERYBODY, ...OF_MEMBERS]) {
    if (address === OF_MEMBERS[0])
      keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 3 })
    openPortal(address)
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    seen.push(...otherNames(language).map((name) => `${address} → ${name}`))
    cleanup()
  }
  expect(seen).toEqual([])
})
