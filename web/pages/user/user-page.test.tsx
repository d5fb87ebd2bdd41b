import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getProfileCard, type ProfileCard } from '#contract/accounts/profiles.ts'
import { searchRecords } from '#contract/records/records.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleProfile } from '#web/testing/sample-profile.ts'
import { sampleSummary } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()

function openProfile(known: Partial<ProfileCard> = {}, records = [sampleSummary()]) {
  answerWith({
    '/api/profiles/username/gwen/card/': answering(getProfileCard, 200, sampleProfile(known)),
    '/api/records/search/?by=gwen': answering(searchRecords, 200, {
      records,
      total: records.length,
      total_is_more: false,
      next: null,
    }),
  })
  openPortal('/user/gwen')
}

test('the page shows everything in the member’s profile, and their records', async () => {
  openProfile()
  await screen.findByText('I walk the Dyfi valley.')
  screen.getByRole('heading', { level: 1, name: '@gwen' })
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(facts).toEqual([
    ['Location', 'Machynlleth'],
    ['Expertise level', 'Researcher'],
    ['Organisation', 'Cymdeithas Hanes'],
    ['Last active', '21/11/2026'],
    ['Records submitted', '12'],
    ['Member since', '03/02/2026'],
  ])
  const feature = await screen.findByRole('link', { name: 'Crug y Ŵydd' })
  expect(feature.getAttribute('href')).toBe('/LidarPortal?record=7')
  screen.getByText('Twelve metres across.')
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull()
})

test('each record has its picture, and a map of all of them, but not the name of the member again', async () => {
  openProfile({}, [
    sampleSummary({ thumbnail: 'https://porth.example/media/crug.jpg' }),
    sampleSummary({ id: 8 }),
  ])
  const [line] = await screen.findAllByText('Round barrow · Bronze Age · 21/11/2026 · Not yet reviewed')
  const item = line?.closest('li')
  expect(item?.querySelector('img')?.getAttribute('src')).toBe('https://porth.example/media/crug.jpg')
  screen.getByRole('img', { name: 'Map of Wales: 2 records' })
})

test.each([
  ['gwen', true],
  ['mair', false],
])('a visitor signed in as %s may edit the profile: %s', async (username, may) => {
  keepSession({ token: 'a'.repeat(40), username, email: 'somebody@example.org', id: 3 })
  openProfile()
  await screen.findByText('I walk the Dyfi valley.')
  const edit = screen.queryByRole('link', { name: 'Edit Profile' })
  expect(edit?.getAttribute('href')).toBe(may ? '/profile' : undefined)
})

test('each web link is an icon that opens a new tab', async () => {
  openProfile({ website: 'https://gwen.example/', bluesky: 'https://bsky.example/gwen' })
  const website = await screen.findByRole('link', { name: 'Website of gwen, opens in a new tab' })
  expect([website.getAttribute('href'), website.getAttribute('target')]).toEqual([
    'https://gwen.example/',
    '_blank',
  ])
  screen.getByRole('link', { name: 'Bluesky of gwen, opens in a new tab' })
})

test('an address that is not a web page does not become a link', async () => {
  openProfile({ website: 'javascript:alert(1)', facebook: 'gwen' })
  await screen.findByText('This user hasn’t added any social links yet.')
})

test('an empty profile says so', async () => {
  openProfile({ bio: '' }, [])
  await screen.findByText('No bio provided.')
  await screen.findByText("This user hasn't recorded any features yet.")
  screen.getByText('This user hasn’t added any social links yet.')
})

test('an unknown member is reported', async () => {
  answerWith({})
  openPortal('/user/nobody')
  await screen.findByText('Member not found.')
})

test('no language is claimed for what the member wrote', async () => {
  openProfile()
  const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')
  expect(languageOf(await screen.findByText('I walk the Dyfi valley.'))).toBe('')
  expect(languageOf(await screen.findByText('Crug y Ŵydd'))).toBe('')
  expect(languageOf(await screen.findByText('Twelve metres across.'))).toBe('')
})

test('a member without a biography gets the words of the page, in its language', async () => {
  openProfile({ bio: '' })
  const words = await screen.findByText('No bio provided.')
  expect(words.closest('[lang]')?.getAttribute('lang')).toBe('en')
})
