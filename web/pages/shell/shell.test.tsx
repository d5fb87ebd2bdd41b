import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { logOut } from '#contract/accounts/accounts.ts'
import { listNews } from '#contract/site/news.ts'
import { getProfileCard } from '#contract/accounts/profiles.ts'
import { speak } from '#web/i18n/index.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { PAGES } from '#web/page-list.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleProfile } from '#web/testing/sample-profile.ts'
import { answerWith } from '#web/testing/server.ts'

const LOGOUT = logOut.path
const session = {
  token: '9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b',
  username: 'nest',
  email: 'nest@example.org',
  id: 7,
}

withFreshBrowser()

async function menuItems(button: RegExp): Promise<string[]> {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}

async function confirmLogout() {
  await menuItems(/Account menu of nest/)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Logout' })
  within(dialog).getByText('Are you sure you want to log out?')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Logout' }))
}

describe('the account menu', () => {
  test('offers Login and Register to a visitor', async () => {
    openPortal('/nowhere')
    expect(await menuItems(/Account menu/)).toEqual(['Login', 'Register'])
  })

  test('offers Profile, Account, Dashboard, Notices, Second opinions, Users and Logout to a member', async () => {
    keepSession(session)
    openPortal('/nowhere')
    expect(await menuItems(/Account menu of nest/)).toEqual([
      'Profile',
      'Account',
      'Dashboard',
      'Notices',
      'Second opinions',
      'Users',
      'Logout',
    ])
  })
})

describe('logging out', () => {
  test.each([
    ['that the server confirms', answering(logOut, 204)],
    ['that the server refuses', refusing(500)],
    ['that does not reach the server', 'no connection'],
  ] as const)('%s ends the session, leads to the home page and confirms it', async (_, answer) => {
    const asked = answerWith({ [LOGOUT]: answer })
    keepSession(session)
    const router = openPortal('/profile')
    await confirmLogout()
    await screen.findByText('Successfully logged out!')
    await waitFor(() => expect(window.localStorage).toHaveLength(0))
    expect(router.location.pathname).toBe('/')
    expect(asked.filter(({ address }) => address === LOGOUT)).toMatchObject([
      { method: 'POST', address: LOGOUT, authorization: `Token ${session.token}` },
    ])
  })

  test('can be cancelled', async () => {
    const asked = answerWith({})
    keepSession(session)
    openPortal('/profile')
    await menuItems(/Account menu of nest/)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(asked.map(({ address }) => address)).not.toContain(LOGOUT)
    expect(window.localStorage.getItem('authToken')).toBe(session.token)
  })
})

test('a visitor who opens the profile is sent to the login page', async () => {
  const router = openPortal('/profile')
  await screen.findByRole('heading', { name: 'Login to your Account' })
  expect(router.location.pathname).toBe('/login')
})

describe('the welcome message', () => {
  const welcome = { name: 'Welcome to the Wales LiDAR Portal' }

  test('is shown once in a browser session', async () => {
    window.sessionStorage.clear()
    openPortal('/')
    const dialog = await screen.findByRole('dialog', welcome)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog', welcome)).toBeNull())
    cleanup()
    openPortal('/')
    await screen.findByRole('heading', { name: 'How it works' })
    expect(screen.queryByRole('dialog', welcome)).toBeNull()
  })

  test('is shown every time if the browser stores nothing', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    openPortal('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog', welcome)).toBeNull())
    cleanup()
    openPortal('/')
    await screen.findByRole('dialog', welcome)
  })
})

describe('every page has a title of its own', () => {
  test.each([
    ['/', 'Explore LiDAR maps of Wales · Wales LiDAR Portal'],
    ['/login', 'Login · Wales LiDAR Portal'],
    ['/nowhere', 'Page not found · Wales LiDAR Portal'],
  ])('%s', async (address, title) => {
    openPortal(address)
    await waitFor(() => expect(document.title).toBe(title))
  })

  test('which is in Welsh after Welsh is chosen', async () => {
    openPortal('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Cymraeg' }))
    await waitFor(() => expect(document.title).toBe('Mewngofnodi · Porth LiDAR Cymru'))
    expect(document.documentElement.lang).toBe('cy')
    expect(window.localStorage.getItem('language')).toBe('cy')
    await speak('en')
  })
})

test('the title that the server wrote stays until the page names itself, and goes with the page', async () => {
  const locale = document.createElement('meta')
  locale.setAttribute('property', 'og:locale')
  locale.content = 'en_GB'
  document.head.append(locale)
  document.title = '@gwen · Wales LiDAR Portal'
  answerWith({
    '/api/profiles/username/GWEN/card/': answering(
      getProfileCard,
      200,
      sampleProfile({ user_username: 'gwen' }),
    ),
  })
  const titles: string[] = []
  const observer = new MutationObserver(() => titles.push(document.title))
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  const router = openPortal('/user/GWEN')
  await screen.findByRole('heading', { name: '@gwen' })
  await router.move('/login')
  await waitFor(() => expect(document.title).toBe('Login · Wales LiDAR Portal'))
  expect(new Set(titles)).toEqual(new Set(['@gwen · Wales LiDAR Portal', 'Login · Wales LiDAR Portal']))
  observer.disconnect()
  locale.remove()
})

test('the description follows the page and the language', async () => {
  const described = () => document.querySelector('meta[name="description"]')?.getAttribute('content')
  const router = openPortal('/login')
  await screen.findByRole('button', { name: 'Cymraeg' })
  await router.move('/register')
  await waitFor(() => expect(described()).toMatch(/^Create a free account/))
  await speak('cy')
  await waitFor(() => expect(described()).toMatch(/^Crëwch gyfrif/))
  await router.move('/nowhere')
  await waitFor(() => expect(described()).toBe(''))
  await speak('en')
})

test('the head lists the feeds of the current page, and none that the server wrote for another page', async () => {
  const served = document.createElement('link')
  served.setAttribute('data-served', '')
  document.head.append(served)
  const feeds = () =>
    [...document.head.querySelectorAll('link[type="application/atom+xml"]')].map((link) =>
      link.getAttribute('href'),
    )
  answerWith({ '/api/news/': answering(listNews, 200, []) })
  const router = openPortal('/news')
  await waitFor(() => expect(feeds()).toEqual(['/news/atom.xml', '/finds/atom.xml']))
  await waitFor(() => expect(served.isConnected).toBe(false))
  await router.move('/login')
  await waitFor(() => expect(feeds()).toEqual([]))
})

test.each([
  { width: 1296, links: ['/about', '/HowItWorks', '/LidarPortal', '/news', '/feedback'] },
  { width: 1295, links: [] },
])('in a window $width pixels wide the navigation shows $links.length links', async ({ width, links }) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  openPortal('/nowhere')
  const header = within(await screen.findByRole('banner'))
  const shown = header.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(shown).toEqual(['/', ...links])
  expect(header.queryAllByRole('button', { name: 'Open menu' })).toHaveLength(links.length === 0 ? 1 : 0)
})

test('the footer shows the year and what the portal is built with', async () => {
  vi.useFakeTimers({ now: new Date('2031-05-01T12:00:00Z'), toFake: ['Date'] })
  openPortal('/nowhere')
  await screen.findByText('© 2031 Wales LiDAR Portal · Built with Fastify and React')
})

test('the footer has the eight links of the portal, and the page About the others', async () => {
  const router = openPortal('/nowhere')
  const footer = within(await screen.findByRole('navigation', { name: 'Footer' }))
  expect(footer.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'About',
    'How it works',
    'Explore the map',
    'Feedback',
    'Account',
    'Dashboard',
    'Privacy',
    'Contact',
  ])
  await router.move('/about')
  const more = within(await screen.findByRole('region', { name: 'More about the portal' }))
  expect(more.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['What is LiDAR', '/what-is-lidar'],
    ['Open data', '/data'],
    ['How to cite', '/how-to-cite'],
    ['Sensitive sites', '/sensitive-site'],
    ['Rules and complaints', '/rules'],
    ['Terms of use', '/terms'],
    ['Accessibility', '/accessibility'],
  ])
})

test('no link of the shell leads to a missing page', async () => {
  openPortal('/nowhere')
  const links = await screen.findAllByRole('link')
  const addresses = links.map((link) => link.getAttribute('href'))
  // In a window this narrow, the navigation is folded.
  const linked = PAGES.filter(({ linkedFrom }) => linkedFrom.includes('footer'))
  expect(new Set(addresses)).toEqual(new Set(['/', '#content', ...linked.map(({ path }) => path)]))
})
