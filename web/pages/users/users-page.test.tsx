import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { searchMembers, type MemberCard } from '#contract/accounts/profiles.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'

const BY_NAME = '/api/profiles/cards/?order=name'

withFreshBrowser()

function sampleMember(known: Partial<MemberCard> = {}): MemberCard {
  return {
    id: 3,
    user_username: 'gwen',
    bio: 'I walk the Dyfi valley.',
    thumbnail: null,
    record_count: 12,
    joined_date: '03/02/2026',
    last_active: '21/11/2026',
    ...known,
  }
}

function found(members: MemberCard[], next: string | null = null, total = members.length) {
  return answering(searchMembers, 200, { members, total, next })
}

async function cardOf(username: string) {
  const heading = await screen.findByRole('heading', { name: username })
  return within(heading.closest('li') ?? document.body)
}

describe('a card', () => {
  test('shows a member in short and links to their profile', async () => {
    answerWith({
      [BY_NAME]: found([sampleMember({ user_username: 'gwen+1', thumbnail: '/media/gwen.webp' })]),
    })
    openPortal('/users')
    const card = await cardOf('gwen+1')
    card.getByText('I walk the Dyfi valley.')
    const facts = card.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(facts).toEqual([
      ['Member since', '03/02/2026'],
      ['Last active', '21/11/2026'],
    ])
    expect(card.getByRole('img', { name: 'Picture of gwen+1' }).getAttribute('src')).toBe('/media/gwen.webp')
    const profile = card.getByRole('link', { name: '12 records by gwen+1: public profile' })
    expect([profile.textContent, profile.getAttribute('href')]).toEqual(['12 records', '/user/gwen%2B1'])
  })

  test('shows 100 characters of a bio, as text, and says if there is none', async () => {
    const members = ['<b>bold</b>', 'w'.repeat(100), 'w'.repeat(101), ''].map((bio, id) =>
      sampleMember({ id, user_username: `member${id}`, bio }),
    )
    answerWith({ [BY_NAME]: found(members) })
    openPortal('/users')
    ;(await cardOf('member0')).getByText('<b>bold</b>')
    ;(await cardOf('member1')).getByText('w'.repeat(100))
    ;(await cardOf('member2')).getByText(`${'w'.repeat(100)}…`)
    ;(await cardOf('member3')).getByText('No bio provided.')
  })
})

describe('the list', () => {
  const first = sampleMember()
  const second = sampleMember({ id: 4, user_username: 'mair' })

  test('continues where it stopped, and the address stores how far', async () => {
    answerWith({
      [BY_NAME]: found([first], 'gwen', 2),
      [`${BY_NAME}&after=gwen`]: found([second], null, 2),
    })
    const router = openPortal('/users')
    await screen.findByText('1 of 2 members')
    await userEvent.click(screen.getByRole('button', { name: 'Show more members' }))
    await screen.findByText('2 of 2 members')
    expect(screen.queryByRole('button', { name: 'Show more members' })).toBeNull()
    expect(router.location.search).toBe('?pages=2')
  })

  test('is as long as its address says', async () => {
    answerWith({
      [BY_NAME]: found([first], 'gwen', 2),
      [`${BY_NAME}&after=gwen`]: found([second], null, 2),
    })
    openPortal('/users?pages=2')
    await screen.findByText('2 of 2 members')
  })

  test('keeps the loaded members when the next part fails, and can request it again', async () => {
    let working = false
    answerWith({
      [BY_NAME]: found([first], 'gwen', 2),
      [`${BY_NAME}&after=gwen`]: () => (working ? found([second], null, 2) : refusing(400)),
    })
    openPortal('/users')
    await userEvent.click(await screen.findByRole('button', { name: 'Show more members' }))
    await screen.findByText('The member list could not be loaded. Try again.')
    screen.getByRole('heading', { name: 'gwen' })
    working = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('2 of 2 members')
  })

  test('is searched by name while it is typed, in the chosen order, both stored in the address', async () => {
    answerWith({
      [BY_NAME]: found([first, second]),
      '/api/profiles/cards/?order=name&search=mai': found([second]),
      '/api/profiles/cards/?order=newest&search=mai': found([second]),
    })
    const router = openPortal('/users?pages=2')
    const user = userEvent.setup({ delay: null })
    await user.type(await screen.findByRole('searchbox', { name: 'Search by username' }), ' mai')
    await screen.findByText('1 of 1 members')
    expect(router.location.search).toBe('?search=mai')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first')
    await waitFor(() => expect(router.location.search).toBe('?search=mai&order=newest'))
  })

  test('says when no member has such a name, and can show everybody again', async () => {
    answerWith({
      [BY_NAME]: found([first]),
      '/api/profiles/cards/?order=name&search=xyz': found([]),
    })
    openPortal('/users?search=xyz')
    await screen.findByText('No usernames contain “xyz”.')
    await userEvent.click(screen.getByRole('button', { name: 'Show all members' }))
    await cardOf('gwen')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('can be requested again if it failed to load', async () => {
    let working = false
    answerWith({
      [BY_NAME]: () => (working ? found([first]) : refusing(400)),
    })
    openPortal('/users')
    await screen.findByText('The member list could not be loaded. Try again.')
    working = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await cardOf('gwen')
  })

  test('says so if the portal has no members', async () => {
    answerWith({ [BY_NAME]: found([]) })
    openPortal('/users')
    await screen.findByText('There are no members yet.')
  })
})
