import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { browserHistory, PageRouter, PortalRouter } from '#web/lib/routing/index.ts'
import { expect, test } from 'vitest'
import { recordFilterQuery } from '#contract/records/record-filter.ts'
import { useFilterAddress } from './filter-address.ts'

function Shown() {
  const [filter, setFilter] = useFilterAddress()
  return (
    <>
      <p>{JSON.stringify(recordFilterQuery(filter))}</p>
      <button
        onClick={() => {
          setFilter({ ...filter, text: 'ring', site: ['pit', 'mound'] })
        }}
      >
        Narrow
      </button>
      <button onClick={() => setFilter({ ...filter, site: [], period: [], text: null })}>Widen</button>
    </>
  )
}

function open(address: string) {
  window.history.replaceState(null, '', address)
  const pages = [{ path: '*' }]
  const router = new PageRouter({ pages, fetch: () => Shown, Fault: () => null }, browserHistory())
  render(<PortalRouter router={router} Around={({ children }) => children} Fault={() => null} />)
  return router
}

const shown = () => JSON.parse(screen.getByRole('paragraph').textContent) as unknown

test('the filter comes from the address, and invalid values are ignored', () => {
  open('/LidarPortal?site=mound,castle&from=never&by=mair&at=52.1,-3.8,12')
  expect(shown()).toEqual({ site: 'mound', by: 'mair' })
})

test('a change is written to the address, and its other parameters are kept', async () => {
  open('/LidarPortal?at=52.1,-3.8,12&period=roman')
  await userEvent.click(screen.getByRole('button', { name: 'Narrow' }))
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    at: '52.1,-3.8,12',
    period: 'roman',
    site: 'mound,pit',
    text: 'ring',
  })
  expect(shown()).toEqual({ site: 'mound,pit', period: 'roman', text: 'ring' })
  await userEvent.click(screen.getByRole('button', { name: 'Widen' }))
  expect(window.location.search).toBe('?at=52.1%2C-3.8%2C12')
  expect(shown()).toEqual({})
})

test('the filter follows a change of the address', async () => {
  const router = open('/LidarPortal?site=mound')
  await userEvent.click(screen.getByRole('button', { name: 'Narrow' }))
  await act(() => router.move('/LidarPortal?period=roman'))
  expect(shown()).toEqual({ period: 'roman' })
})
