import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMapSettings } from '#contract/relief/map.ts'
import { getReview } from '#contract/review/review.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { DECIDING, line, openDesk, press, signInAsReviewer } from '#web/testing/review-desk.ts'
import { sampleReview } from '#web/testing/sample-review.ts'
import { sampleSettings } from '#web/testing/sample-settings.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

const WHERE = { region: 'dat', near: { en: 'Llandovery', cy: 'Llanymddyfri' } } as const

const { layers, ...settings } = sampleSettings()
const SETTINGS = {
  ...settings,
  layers: { ...layers, historic: { ...layers.historic, address: 'https://maps.example/{z}/{x}/{y}.png' } },
}

const instead = {
  '/api/records/11/review/': answering(getReview, 200, sampleReview({ acts: DECIDING, where: WHERE })),
  [getMapSettings.path]: answering(getMapSettings, 200, SETTINGS),
}

test('a record says where it lies as a Historic Environment Record names it, and its reference can be copied', async () => {
  openDesk('/review', { instead })
  await userEvent.click(await line(/^Crug y Bont/))
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  // Of 100 m, because the exact grid is not there in this test.
  await press('Copy SN 768 461')
  expect(copied).toHaveBeenCalledWith('SN 768 461')
  screen.getByText('276810 / 246169')
  await screen.findByText('Llandovery? A guess from the nearest place.')
  screen.getByText('Dyfed')
})

test('the way to the map leads to the record with heritage', async () => {
  openDesk('/review', { instead })
  await userEvent.click(await line(/^Crug y Bont/))
  const link = await screen.findByRole('link', { name: 'Open on the map, with heritage' })
  const { pathname, search } = new URL(link.getAttribute('href') ?? '', 'https://portal.example')
  expect(pathname).toBe('/LidarPortal')
  expect(new URLSearchParams(search).get('record')).toBe('11')
  expect(new URLSearchParams(search).get('on')).toBe('finds,monuments,parks,nmr')
})

test('the map of a record has heritage and its outline at first, and the old map on demand', async () => {
  openDesk('/review', { instead })
  await userEvent.click(await line(/^Crug y Bont/))
  const layers = within(await screen.findByRole('group', { name: 'Layers of the map' }))
  const states = () =>
    layers.getAllByRole('button').map((each) => [each.textContent, each.getAttribute('aria-pressed')])
  await waitFor(() =>
    expect(states()).toEqual([
      ['Heritage', 'true'],
      ['Historic OS', 'false'],
      ['Outline', 'true'],
    ]),
  )
  await userEvent.click(layers.getByRole('button', { name: 'Historic OS' }))
  await userEvent.click(layers.getByRole('button', { name: 'Outline' }))
  expect(states().map(([, pressed]) => pressed)).toEqual(['true', 'true', 'false'])
})
