import { fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/routed.tsx'
import { paramsIn } from './address.ts'
import { Link, NavLink } from './links.tsx'

const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name })

/** Presses a link, and returns whether the portal has handled that, so that the browser does nothing. */
function press(name: string, how: MouseEventInit = {}): boolean {
  let handled = false
  const see = (event: Event) => {
    handled = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', see, { once: true })
  fireEvent.click(link(name), how)
  return handled
}

test('a link leads to another page, with its address in full and what else a link has', () => {
  const ref = createRef<HTMLAnchorElement>()
  const { router } = renderAt(
    <>
      <Link ref={ref} to="/about#support" className="plain">
        About
      </Link>
      <Link to={{ search: 'record=7' }}>Record</Link>
    </>,
    '/LidarPortal?at=52,-3,12#map',
  )
  expect(link('About')).toHaveProperty('className', 'plain')
  expect(ref.current).toBe(link('About'))
  expect(link('Record').getAttribute('href')).toBe('/LidarPortal?record=7')
  press('Record')
  expect(router.location).toMatchObject({ pathname: '/LidarPortal', search: '?record=7', hash: '' })
  press('About')
  expect(router.location).toMatchObject({ pathname: '/about', hash: '#support' })
})

test.each([
  ['the middle button', { button: 1 }],
  ['the control key', { ctrlKey: true }],
  ['the command key', { metaKey: true }],
  ['the shift key', { shiftKey: true }],
  ['the option key', { altKey: true }],
])('a press with %s is left to the browser', (_kind, how) => {
  const { router } = renderAt(<Link to="/about">About</Link>)
  expect(press('About', how)).toBe(false)
  expect(router.location.pathname).toBe('/')
})

test('so is a link into another window, and a press that its page has handled', () => {
  const { router } = renderAt(
    <>
      <Link to="/about" target="_blank">
        About
      </Link>
      <Link to="/news" onClick={(event) => event.preventDefault()}>
        News
      </Link>
    </>,
  )
  expect(press('About')).toBe(false)
  expect(press('News')).toBe(true)
  expect(router.location.pathname).toBe('/')
})

test('a link to the current address adds no step for Back', () => {
  const { router } = renderAt(<Link to="/about?a=1">About</Link>)
  const kinds = vi.fn()
  router.subscribe(() => void kinds(router.state.shown?.kind))
  press('About')
  press('About')
  expect(kinds.mock.calls).toEqual([['push'], ['replace']])
})

test.each([
  ['/admin', ['Overview', 'Here']],
  ['/Admin/', ['Overview', 'Here']],
  ['/admin/members', ['Overview']],
  ['/administration', []],
])('at %s, the links to the current page are %j', (at, names) => {
  renderAt(
    <>
      <NavLink to="/admin">Overview</NavLink>
      <NavLink to="/admin" end>
        Here
      </NavLink>
    </>,
    at,
  )
  const current = screen.getAllByRole('link').filter((each) => each.getAttribute('aria-current') === 'page')
  expect(current.map((each) => each.textContent)).toEqual(names)
})

describe('the parameters of an address', () => {
  test.each([
    ['/', '/', {}],
    ['/', '/about', null],
    ['/about', '/About/', {}],
    ['/about', '/about/us', null],
    ['/user/:username', '/user/Siôn%20y%2Fcoed', { username: 'Siôn y/coed' }],
    ['/user/:username', '/user/100%', { username: '100%' }],
    ['/user/:username', '/user/', null],
    ['/reset/:uid/:token', '/reset/MQ/ab-1', { uid: 'MQ', token: 'ab-1' }],
    ['*', '/any/where', {}],
  ])('of the path %s in %s are %j', (path, pathname, params) => {
    expect(paramsIn(path, pathname)).toEqual(params)
  })
})
