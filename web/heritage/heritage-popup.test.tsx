import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { getHeritageFeature, type HeritageFeature, type NmrSite } from '#contract/relief/heritage.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, withoutJson } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleFeature, sampleSite } from '#web/testing/sample-heritage.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { HeritagePopup } from './heritage-popup.tsx'
import type { HeritageThing } from './heritage-things.ts'

withFreshBrowser()
afterEach(() => speak('en'))

function openPopup(known: Partial<HeritageFeature> = {}) {
  const feature = sampleFeature(known)
  const { layer: kind, id, name, name_cy } = feature
  const asked = answerWith({ [`/api/heritage/${kind}/${id}/`]: answering(getHeritageFeature, 200, feature) })
  show(<HeritagePopup thing={{ kind, id, name, name_cy }} site={null} onClose={vi.fn()} />)
  return asked
}

function openSite(known: Partial<NmrSite> = {}) {
  const site = sampleSite(known)
  const thing: HeritageThing = { kind: 'nmr', id: site.id, name: site.name, name_cy: null }
  const asked = answerWith({})
  show(<HeritagePopup thing={thing} site={site} onClose={vi.fn()} />)
  return asked
}

/** The value of a fact, by its name. */
async function fact(name: string): Promise<string | null | undefined> {
  return (await screen.findByText(name)).nextElementSibling?.textContent
}

test('a monument shows its type and period, and links to Cadw’s report in a new tab', async () => {
  const report = 'https://cadw.example/report?id=1'
  openPopup({ name: 'Castell Prawf', site_types: ['Castle'], period: 'Medieval', report })
  screen.getByRole('dialog', { name: 'Castell Prawf' })
  screen.getByText('Scheduled Monument')
  expect(await fact('Site type')).toBe('Castle')
  expect(await fact('Period')).toBe('Medieval')
  const link = screen.getByRole('link', { name: 'Read Cadw’s report (opens in a new tab)' })
  expect(link).toMatchObject({ href: report, target: '_blank', rel: 'noopener noreferrer' })
})

test('a monument without any facts says so', async () => {
  openPopup()
  screen.getByRole('dialog', { name: 'No name' })
  expect(await fact('Site type')).toBe('N/A')
  expect(await fact('Period')).toBe('N/A')
  expect(await fact('Report')).toBe('N/A')
})

test('a park without a name is called an unknown site', async () => {
  openPopup({ layer: 'parks', id: 'PGW(X)1', grade: 'II*' })
  screen.getByRole('dialog', { name: 'Unknown site' })
  expect(await fact('Grade')).toBe('II*')
  expect(await fact('Main phase')).toBe('N/A')
})

test('markup in a name is shown as text', () => {
  openPopup({ name: '<img src=x onerror=alert(1)>' })
  screen.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })
  expect(screen.queryByRole('img')).toBeNull()
})

test('an address that is not a web page does not become a link', async () => {
  openPopup({ report: 'javascript:alert(1)' })
  expect(await fact('Report')).toBe('N/A')
  expect(screen.queryByRole('link')).toBeNull()
})

test('in Welsh, the Welsh name comes first', async () => {
  await speak('cy')
  openPopup({ name: 'Test Castle', name_cy: 'Castell Prawf' })
  await screen.findByRole('heading', { name: 'Castell Prawf' })
  screen.getByText('Heneb gofrestredig')
})

test('a site that the map already has is shown without a request', async () => {
  const asked = openSite({ site_types: ['CAIRN', 'CAIRN', 'ROUND CAIRN'] })
  expect(await fact('Site type')).toBe('CAIRN, ROUND CAIRN')
  screen.getByRole('link', { name: 'View on Coflein (opens in a new tab)' })
  expect(asked).toEqual([])
})

test('a failed request is reported and can be repeated', async () => {
  const feature = sampleFeature({ name: 'Castell Prawf' })
  const { id } = feature
  const answers = [withoutJson(503), answering(getHeritageFeature, 200, feature)]
  answerWith({ [`/api/heritage/monuments/${id}/`]: () => answers.shift() ?? 'no answer' })
  const thing: HeritageThing = { kind: 'monuments', id, name: 'Castell Prawf', name_cy: null }
  show(<HeritagePopup thing={thing} site={null} onClose={vi.fn()} />)
  await screen.findByText('These details could not be loaded. Try again later.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await fact('Period')).toBe('N/A')
})
