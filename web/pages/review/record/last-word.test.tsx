import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { openDesk as open, signInAsReviewer } from '#web/testing/review-desk.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

describe('the last word of a finder', () => {
  const event = {
    version: 1,
    at: '2026-11-20T10:00:00Z',
    from: 'in_review',
    to: 'in_review',
    reason: null,
    target: null,
    sure_archaeological: null,
    sure_type: null,
    position: null,
    correction: null,
  } as const
  const question = {
    ...event,
    seq: 1,
    kind: 'needs_info',
    by: 'nest',
    note: 'Which layer shows it?',
  } as const
  const answer = { ...event, seq: 2, kind: 'answered', by: 'gwen', note: 'The slope.' } as const

  test('is read above the record, with the question that it answers', async () => {
    open('/review?record=11', { events: [question, answer] })
    await screen.findByText('The slope.')
    screen.getByText('Which layer shows it?')
  })

  test('is not there where a reviewer spoke last', async () => {
    open('/review?record=11', { events: [answer, { ...question, seq: 3 }] })
    await screen.findByRole('button', { name: 'Confirm' })
    expect(screen.queryByText('Which layer shows it?')).toBeNull()
  })
})
