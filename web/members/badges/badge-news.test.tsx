import { screen, waitFor } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BADGES, type BadgeName, listBadges } from '#contract/accounts/badges.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { BadgeNews } from './badge-news.tsx'

withFreshBrowser()

/** Invalidates all queries that depend on records, as saving a record does. */
function Save() {
  const queries = useQueryClient()
  return <button onClick={() => void queries.invalidateQueries({ queryKey: RECORDS })}>Save</button>
}

function openPage(earned: BadgeName[]) {
  const held = { earned }
  const asked = answerWith({
    '/api/profiles/username/gwen/badges/': () =>
      answering(
        listBadges,
        200,
        BADGES.map((badge) => ({ badge, earned: held.earned.includes(badge), have: 0, need: 1 })),
      ),
  })
  show(
    <ToastArea>
      <BadgeNews username="gwen" />
      <Save />
    </ToastArea>,
  )
  const user = userEvent.setup()
  const save = async (now: BadgeName[]) => {
    const before = asked.length
    await waitFor(() => expect(before).toBeGreaterThan(0))
    held.earned = now
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  }
  return { save, loaded: () => waitFor(() => expect(asked.length).toBe(1)) }
}

test('a badge earned by a save is announced, with a link to all badges', async () => {
  const { save, loaded } = openPage([])
  await loaded()
  await save(['first_find'])
  expect(await screen.findByText('New badge: First Find')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your badges' }).getAttribute('href')).toBe('/dashboard#badges')
})

test('several badges earned at once are announced together', async () => {
  const { save, loaded } = openPage(['first_find'])
  await loaded()
  await save(['first_find', 'first_photo', 'first_welsh_title'])
  expect(await screen.findByText('New badges: First Photo and First Welsh Title')).toBeTruthy()
})

test('badges that the member already had are not announced, nor is one that disappears and comes back', async () => {
  const { save, loaded } = openPage(['first_find'])
  await loaded()
  await save([])
  await save(['first_find'])
  // Only the new badge is announced, so the others were not.
  await save(['first_find', 'first_photo'])
  expect(await screen.findByText('New badge: First Photo')).toBeTruthy()
})
