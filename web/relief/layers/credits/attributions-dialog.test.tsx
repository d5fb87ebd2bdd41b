import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_CREDITS } from '#contract/open-data/credits.ts'
import { speak } from '#web/i18n/index.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleTileset, sampleSettings } from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { AttributionsDialog } from './attributions-dialog.tsx'

withFreshBrowser()
afterEach(() => speak('en'))

function openDialog(settings = sampleSettings()) {
  const onClose = vi.fn()
  show(<AttributionsDialog settings={settings} open onClose={onClose} />)
  return { onClose, dialog: screen.getByRole('dialog', { name: 'Map Attributions' }) }
}

test('every configured layer is credited in the operator’s words, with its link', () => {
  const { dialog } = openDialog()
  within(dialog).getByText('Satellite people')
  expect(within(dialog).getByRole('link', { name: '© Street mappers' })).toHaveProperty(
    'href',
    'https://street.example/copyright',
  )
  within(dialog).getByRole('link', { name: '© LiDAR people' })
})

test('the simple map and the place names of the search are always credited', () => {
  const { dialog } = openDialog()
  expect(within(dialog).getAllByRole('link', { name: 'GeoNames' })).toHaveLength(2)
  within(dialog).getByRole('link', { name: 'Natural Earth' })
})

test('a layer without an address is not credited', () => {
  const { layers } = sampleSettings()
  const satellite = { ...layers.satellite, address: null }
  const { dialog } = openDialog(sampleSettings({ layers: { ...layers, satellite } }))
  expect(within(dialog).queryByText('Satellite people')).toBeNull()
})

test('on a Welsh page, surveys with Welsh credits show them, and what is only in English is marked', async () => {
  await speak('cy')
  const { layers } = sampleSettings()
  const satellite = { ...layers.satellite, credit: DEFAULT_CREDITS.satellite }
  const reliefSets = [sampleTileset({ attribution: '© Survey people', attribution_cy: '© Pobl yr arolwg' })]
  show(
    <AttributionsDialog
      settings={sampleSettings({ layers: { ...layers, satellite }, reliefSets })}
      open
      onClose={vi.fn()}
    />,
  )
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/© Pobl yr arolwg/)
  expect(dialog.getByText(DEFAULT_CREDITS.satellite).getAttribute('lang')).toBe('en')
  expect(dialog.getByText('© Street mappers').getAttribute('lang')).toBe('')
})

test('invented ground is labelled as invented', () => {
  const { dialog } = openDialog(sampleSettings({ reliefSets: [sampleTileset({ invented: true })] }))
  within(dialog).getByText(/It shows no real place/)
})

test('the external place search is credited', () => {
  const geocoder = { credit: 'Place mappers', creditLink: 'https://places.example/' }
  const { dialog } = openDialog(sampleSettings({ geocoder }))
  within(dialog).getByRole('link', { name: 'Place mappers' })
})

test('each heritage register is credited', () => {
  const { dialog } = openDialog()
  for (const name of [
    'Scheduled monuments',
    'Registered historic parks and gardens',
    'National Monuments Record',
  ])
    within(dialog).getByRole('heading', { name })
})

test('the dialog can be closed', async () => {
  const { dialog, onClose } = openDialog()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the dialog is at most three fifths of the window’s height', () => {
  const { dialog } = openDialog()
  expect(parseFloat(getComputedStyle(dialog).maxHeight)).toBeCloseTo(0.6 * window.innerHeight, 3)
})
