import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { getReview } from '#contract/review/review.ts'
import { speak } from '#web/i18n/index.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  DECIDING,
  line,
  marksIn,
  openDesk as open,
  press,
  signInAsReviewer,
} from '#web/testing/review-desk.ts'
import { sampleReview } from '#web/testing/sample-review.ts'
import type { Outcome } from '#web/testing/server.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

/** By the menu of the record. */
async function markAsSeen(name: string, menu = 'More') {
  await press(menu)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('the list of a reviewer', () => {
  test('tells a reviewer of a region that its boundaries are missing', async () => {
    open('/review', { boundariesMissing: true })
    await screen.findByText(/does not know its boundaries yet/)
  })

  test('has its lists with their numbers, and hides what was seen', async () => {
    const { asked } = open()
    await screen.findByRole('button', { name: 'To decide (2)' })
    screen.getByRole('button', { name: 'Confirmed, then changed (4)' })
    await line(/^Crug y Felin/)
    await userEvent.click(screen.getByRole('switch', { name: 'Hide what I have seen' }))
    await waitFor(() => expect(asked.at(-1)?.address).toContain('seen=true'))
    await userEvent.click(screen.getByRole('button', { name: 'Waiting for the finder (1)' }))
    await waitFor(() => expect(asked.at(-1)?.address).toContain('tab=waiting'))
  })

  test('is not for other members, who read why', async () => {
    open('/review', { reviewer: false })
    await screen.findByText(/^This page is for reviewers/)
  })

  test('is in the account menu of reviewers alone', async () => {
    open('/about')
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu of nest' }))
    const entry = await within(screen.getByRole('menu')).findByRole('menuitem', { name: 'Review' })
    expect(entry.getAttribute('href')).toBe('/review')
  })

  test('is in Welsh on a Welsh page', async () => {
    await speak('cy')
    open()
    await screen.findByRole('button', { name: 'I’w penderfynu (2)' })
    await screen.findByText('2 ddarganfyddiad')
    await speak('en')
  })
})

describe('the mark of what was seen', () => {
  test('is taken back by the message, which opens the record again', async () => {
    const { router, asked } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await markAsSeen('Mark as seen')
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Crug y Bont/ })).toBeNull())
    await press('Undo')
    await screen.findByRole('heading', { name: 'Crug y Bont' })
    await line(/^Crug y Bont/)
    expect(router.location.search).toBe('?record=11')
    expect(marksIn(asked)).toEqual([{ seen: true }, { seen: false }])
  })

  test('is told and taken back in Welsh too, on a page that was loaded again', async () => {
    await speak('cy')
    open('/review?seen=true&record=11')
    await markAsSeen('Nodi fel un a welwyd', 'Rhagor')
    await screen.findByText('Nodwyd fel un a welwyd.')
    await markAsSeen('Nodi fel un heb ei weld', 'Rhagor')
    await screen.findByText('Nid yw wedi’i nodi bellach fel un a welwyd.')
    await speak('en')
  })

  test('stays as it is where the server did not accept the change', async () => {
    open('/review?seen=true&record=11', { seenRefused: true })
    await markAsSeen('Mark as seen')
    await screen.findByText('This could not be sent. Try again.')
    await press('More')
    screen.getByRole('menuitem', { name: 'Mark as seen' })
  })
})

describe('the keys of the list', () => {
  test('move, choose a verdict and mark as seen', async () => {
    const { asked } = open()
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('j')
    await screen.findByRole('heading', { name: 'Crug y Bont' })
    await userEvent.keyboard('j')
    await screen.findByRole('heading', { name: 'Crug y Felin' })
    await userEvent.keyboard('k')
    await screen.findByRole('heading', { name: 'Crug y Bont' })
    await screen.findByRole('button', { name: 'Not archaeological' })
    await userEvent.keyboard('n')
    const reasons = await screen.findByRole('radiogroup', { name: 'What is it?' })
    await waitFor(() => expect(reasons.contains(document.activeElement)).toBe(true))
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('s')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Crug y Bont/ })).toBeNull())
    expect(asked.find(({ address }) => address.endsWith('/seen/'))?.body).toEqual({ seen: true })
  })

  test('a verdict that is chosen before its form is there moves the focus there when it comes', async () => {
    const { promise: review, resolve: arrive } = Promise.withResolvers<Outcome>()
    open('/review', { instead: { '/api/records/11/review/': review } })
    const first = await line(/^Crug y Bont/)
    first.focus()
    await userEvent.keyboard('j')
    await screen.findByRole('heading', { name: 'Crug y Bont' })
    await userEvent.keyboard('n')
    expect(screen.queryByRole('button', { name: 'Not archaeological' })).toBeNull()
    expect(document.activeElement).toBe(first)
    arrive(answering(getReview, 200, sampleReview({ acts: DECIDING })))
    const reasons = await screen.findByRole('radiogroup', { name: 'What is it?' })
    await waitFor(() => expect(reasons.contains(document.activeElement)).toBe(true))
  })

  test('take a mark back again where seen records are listed', async () => {
    const { asked } = open('/review?seen=true')
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('j')
    await screen.findByRole('button', { name: 'More' })
    await userEvent.keyboard('s')
    await screen.findByText('Marked as seen.')
    await line(/^Crug y Bont.*seen$/)
    await userEvent.keyboard('s')
    await screen.findByText('No longer marked as seen.')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Crug y Bont.*seen$/ })).toBeNull())
    expect(marksIn(asked)).toEqual([{ seen: true }, { seen: false }])
  })

  test('can be switched off, which this browser remembers', async () => {
    open()
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys of the list' }))
    await userEvent.click(dialog.getByRole('switch', { name: 'Single keys are on' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    ;(await line(/^Crug y Bont/)).focus()
    await userEvent.keyboard('j')
    expect(screen.queryByRole('heading', { name: 'Crug y Bont' })).toBeNull()
    expect(window.localStorage.getItem('reviewKeys')).toBe('off')
  })
})
