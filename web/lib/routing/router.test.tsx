import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { browserHistory, memoryHistory, type AddressHistory } from './history.ts'
import { PortalRouter, useParams } from './portal-router.tsx'
import { PageRouter } from './router.ts'

withFreshBrowser()

const MOVED = [{ from: '/old', to: '/about' }]
const PAGES = ['/', '/about', '/news/:id', '/late', '/broken', '*'].map((path) => ({ path }))
type Page = (typeof PAGES)[number]

function Named({ path }: Page) {
  const { id } = useParams()
  return <h1>{id ?? path}</h1>
}

const Fault = () => <h1>Fault</h1>

function Broken(): never {
  throw new Error('This page cannot be drawn')
}

/** A portal whose page /late arrives, or fails, when it is told to. */
async function open(history: AddressHistory) {
  let late = Promise.withResolvers<undefined>()
  const fetch = async (page: Page) => {
    if (page.path === '/late') await late.promise
    return page.path === '/broken' ? Broken : () => <Named {...page} />
  }
  const router = new PageRouter({ pages: PAGES, moved: MOVED, fetch, Fault }, history)
  await router.ready
  render(<PortalRouter router={router} Around={({ children }) => children} Fault={Fault} />)
  return {
    router,
    go: (to: string, replace = false) => act(() => router.move(to, { replace })),
    arrive: () =>
      act(() => {
        late.resolve(undefined)
        return late.promise
      }),
    fail: async () => {
      await act(() => {
        late.reject(new Error('No network'))
        return late.promise.catch(() => undefined)
      })
      late = Promise.withResolvers()
    },
  }
}

const shown = () => screen.getByRole('heading').textContent

beforeEach(() => window.history.replaceState(null, '', '/'))

describe.each([
  ['the browser', browserHistory],
  ['memory', () => memoryHistory(['/'])],
])('with the history of %s', (_, history) => {
  test('an address in any case shows its page with the parameters of its path', async () => {
    const { router, go } = await open(history())
    await go('/NEWS/7?lang=cy#top')
    expect(shown()).toBe('7')
    expect(router.location).toMatchObject({ pathname: '/NEWS/7', search: '?lang=cy', hash: '#top' })
    await go('?lang=en')
    expect(router.location).toMatchObject({ pathname: '/NEWS/7', search: '?lang=en', hash: '' })
    await go('/news/8')
    expect(shown()).toBe('8')
  })

  test('an address that has moved leads to the new one, and any other to the last page', async () => {
    const { router, go } = await open(history())
    await go('/Old')
    expect([shown(), router.location.pathname]).toEqual(['/about', '/about'])
    await go('/nowhere')
    expect(shown()).toBe('*')
  })

  test('an address with two slashes stays on this portal', async () => {
    const { router, go } = await open(history())
    await go('//elsewhere.example/about')
    expect([shown(), router.location.pathname]).toEqual(['*', '/elsewhere.example/about'])
  })

  test('until a page has arrived, the previous one stays with its address; another move takes its place', async () => {
    const { router, go, arrive } = await open(history())
    act(() => void router.move('/late'))
    expect([shown(), router.location.pathname, router.state.coming?.pathname]).toEqual(['/', '/', '/late'])
    await go('/about')
    expect([shown(), router.state.coming]).toEqual(['/about', null])
    await arrive()
    expect([shown(), router.location.pathname]).toEqual(['/about', '/about'])
  })

  test('a page that could not be fetched is reported, and fetched anew at the next visit', async () => {
    const reported = vi.fn<(fault: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    const { router, go, fail, arrive } = await open(history())
    act(() => void router.move('/late'))
    await fail()
    expect([shown(), router.location.pathname]).toEqual(['Fault', '/late'])
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('No network'))
    await go('/about')
    await arrive()
    await go('/late')
    expect(shown()).toBe('/late')
  })

  test('a page that cannot be drawn shows the fault, until the visitor goes elsewhere', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { go } = await open(history())
    await go('/broken')
    expect(shown()).toBe('Fault')
    await go('/about')
    expect(shown()).toBe('/about')
  })

  test.each([
    ['a link', false, ['/about', '/', '/about']],
    ['a replacement', true, ['/about', '/about']],
  ])('%s that is stopped changes nothing until it is confirmed', async (_kind, replace, after) => {
    const { router, go } = await open(history())
    await go('/news/1', true)
    const question = vi.fn(() => true)
    const end = router.ask(question)
    await go('/about', replace)
    expect([shown(), router.location.pathname, router.state.stopped?.pathname]).toEqual([
      '1',
      '/news/1',
      '/about',
    ])
    act(() => router.stay())
    expect([shown(), router.state.stopped]).toEqual(['1', null])
    await go('/about', replace)
    await act(() => router.proceed())
    expect(question).toHaveBeenCalledTimes(2)
    expect([shown(), router.state.stopped]).toEqual([after[0], null])
    end()
  })
})

describe('Back', () => {
  const back = (router: PageRouter<Page>, steps = -1) =>
    act(async () => {
      const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      router.go(steps)
      await moved
    })

  test('shows the previous page, and how it was reached', async () => {
    const { router, go } = await open(browserHistory())
    await go('/about')
    await go('/news/1')
    await back(router)
    expect([shown(), router.state.shown?.kind, window.location.pathname]).toEqual([
      '/about',
      'step',
      '/about',
    ])
    await back(router, 1)
    expect(shown()).toBe('1')
  })

  test('is taken back by a question, also in the address, and made when it is confirmed', async () => {
    const { router, go } = await open(browserHistory())
    await go('/about')
    await go('/news/1')
    const end = router.ask(() => true)
    router.go(-2)
    await vi.waitFor(() => expect(router.state.stopped?.pathname).toBe('/'))
    await vi.waitFor(() => expect(window.location.pathname).toBe('/news/1'))
    expect(shown()).toBe('1')
    await act(() => router.proceed())
    await vi.waitFor(() => expect(shown()).toBe('/'))
    expect(window.location.pathname).toBe('/')
    end()
    router.go(2)
    await vi.waitFor(() => expect(shown()).toBe('1'))
  })

  test('that is stopped can be dropped, and the next move starts from the same place', async () => {
    const { router, go } = await open(browserHistory())
    await go('/about')
    const end = router.ask((from, to) => from.pathname !== to.pathname)
    router.go(-1)
    await vi.waitFor(() => expect(router.state.stopped).not.toBeNull())
    await vi.waitFor(() => expect(window.location.pathname).toBe('/about'))
    await go('/about?at=52,-3,12', true)
    expect(router.state.stopped?.pathname).toBe('/')
    act(() => router.stay())
    end()
    await go('/news/1')
    await back(router)
    expect([shown(), window.location.search]).toEqual(['/about', '?at=52,-3,12'])
  })
})

describe('the place of the window', () => {
  const scrolled = vi.fn<(x: number, y: number) => void>()

  beforeEach(() => {
    scrolled.mockClear()
    vi.stubGlobal('scrollTo', scrolled)
  })
  afterEach(() => vi.stubGlobal('scrollY', 0))

  test('is the top of a new page, what the address names, or where the visitor was before', async () => {
    const named = vi.fn()
    const { router, go } = await open(memoryHistory(['/']))
    vi.stubGlobal('scrollY', 640)
    await go('/about')
    expect(scrolled).toHaveBeenLastCalledWith(0, 0)
    vi.stubGlobal('scrollY', 80)
    act(() => router.go(-1))
    expect(scrolled).toHaveBeenLastCalledWith(0, 640)
    act(() => router.go(1))
    expect(scrolled).toHaveBeenLastCalledWith(0, 80)

    screen.getByRole('heading').id = 'a b'
    screen.getByRole('heading').scrollIntoView = named
    scrolled.mockClear()
    await act(() => router.move('#a%20b'))
    await act(() => router.move('?site=1#%', { preventScrollReset: true }))
    expect([named.mock.calls.length, scrolled.mock.calls.length]).toEqual([1, 0])
  })

  test('survives a reload, and the browser does not move it meanwhile', async () => {
    const history = memoryHistory(['/'])
    const first = await open(history)
    vi.stubGlobal('scrollY', 300)
    await first.go('/about')
    expect(window.history.scrollRestoration).toBe('manual')
    window.dispatchEvent(new Event('pagehide'))
    document.body.replaceChildren()
    await open(history)
    expect(scrolled).toHaveBeenLastCalledWith(0, 300)
  })
})
