import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '#web/lib/routing/index.ts'
import { expect, test, vi } from 'vitest'
import { getProfileCard, type ProfileCard } from '#contract/accounts/profiles.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleProfile } from '#web/testing/sample-profile.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { UserCard } from './user-card.tsx'

withFreshBrowser()

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>
}

function openCard(known: Partial<ProfileCard> = {}, answer?: Answering) {
  answerWith({
    '/api/profiles/username/gwen/card/': answer ?? answering(getProfileCard, 200, sampleProfile(known)),
  })
  const onClose = vi.fn()
  show(
    <>
      <UserCard username="gwen" onClose={onClose} />
      <Address />
    </>,
  )
  return { onClose, user: userEvent.setup(), card: within(screen.getByRole('dialog', { name: '@gwen' })) }
}

test('the card shows the member’s details', async () => {
  const { card } = openCard({ profile_picture: '/media/gwen.jpg' })
  await card.findByText('I walk the Dyfi valley.')
  const facts = card.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(facts).toEqual([
    ['Location', 'Machynlleth'],
    ['Expertise level', 'Researcher'],
    ['Organisation', 'Cymdeithas Hanes'],
    ['Last active', '21/11/2026'],
  ])
  expect(card.getByRole('img', { name: 'Picture of gwen' }).getAttribute('src')).toBe('/media/gwen.jpg')
})

test('a new profile has a drawn portrait and says that there is no bio', async () => {
  const { card } = openCard({ bio: '', location: null, organisation: '' })
  await card.findByText('No bio provided.')
  expect(card.queryByText('Location')).toBeNull()
  expect(card.queryByRole('img')).toBeNull()
})

test.each([
  [150, 'w'.repeat(150)],
  [151, `${'w'.repeat(150)}…`],
])('of a bio of %i characters it shows no more than 150', async (length, shown) => {
  const { card } = openCard({ bio: 'w'.repeat(length) })
  await card.findByText(shown)
})

test('markup in a bio is shown as it was typed', async () => {
  const { card } = openCard({ bio: '<img src=x onerror=alert(1)>' })
  await card.findByText('<img src=x onerror=alert(1)>')
})

test('View Full Profile asks before it leaves the map, and Cancel stays', async () => {
  const { card, user } = openCard()
  await user.click(await card.findByRole('button', { name: 'View Full Profile' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave the LiDAR Portal?' }))
  question.getByText(
    'You are about to leave the LiDAR Portal map and may lose your current location. Do you wish to continue?',
  )
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByTestId('address').textContent).toBe('/')
})

test('Continue goes to the profile', async () => {
  const { user } = openCard({ user_username: 'Gwen+1' })
  await user.click(await screen.findByRole('button', { name: 'View Full Profile' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(screen.getByTestId('address').textContent).toBe('/user/Gwen%2B1')
})

test('a member who no longer exists is not requested again', async () => {
  const { card } = openCard({}, refusing(404, 'No profile found'))
  await card.findByText('Member not found.')
  expect(card.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('after a failure the card can be requested again', async () => {
  let working = false
  const { card, user } = openCard({}, () =>
    working ? answering(getProfileCard, 200, sampleProfile()) : refusing(503),
  )
  await card.findByText(
    'This profile could not be loaded. The server cannot do this at the moment. Try again later.',
  )
  working = true
  await user.click(card.getByRole('button', { name: 'Try again' }))
  await card.findByText('I walk the Dyfi valley.')
})
