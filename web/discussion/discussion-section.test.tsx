import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/review/moderation/comments.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { revealOpinions } from '#contract/review/opinions.ts'
import { sendReport } from '#contract/review/moderation/reports.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSite } from '#web/testing/sample-account.ts'
import { sampleComment, sampleThread } from '#web/testing/sample-discussion.ts'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { sampleOpinions } from '#web/testing/sample-review.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { DiscussionSection } from './discussion-section.tsx'

withFreshBrowser()

const THREAD = '/api/records/7/comments/'
const ON = { contact: 'cwynion@lidar.example' }
const signIn = () =>
  keepSession({ token: 'f'.repeat(40), username: 'mair', email: 'mair@example.org', id: 4 })
const reading = (thread: contract.Thread) => answering(contract.getComments, 200, thread)

interface Told extends Record<string, Outcome | undefined> {
  posted?: Outcome
}

function open(thread: contract.Thread, { posted, ...answers }: Told = {}, comments: typeof ON | null = ON) {
  const asked = answerWith({
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ comments })),
    ...answers,
    [THREAD]: ({ method }) => (method === 'POST' && posted ? posted : reading(thread)),
  })
  const shown = show(
    <ToastArea>
      <DiscussionSection record={sampleRecord({ id: 7 })} />
    </ToastArea>,
  )
  return { asked, ...shown }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByRole('textbox', { name })

describe('a portal without discussions', () => {
  test('shows no sign of one, and asks for none', async () => {
    const { asked, container } = open(sampleThread(), {}, null)
    await waitFor(() => expect(asked.map(({ address }) => address)).toEqual([getSiteSettings.path]))
    expect(container.textContent).toBe('')
  })
})

describe('a visitor', () => {
  test('sees how many comments there are, and where to log in', async () => {
    open(sampleThread({ open: false, writable: false, comments: [], total: 3 }))
    await screen.findByText('3 comments')
    screen.getByRole('link', { name: 'Log in to read the discussion.' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('can try again if the discussion could not be loaded', async () => {
    let fails = true
    answerWith({
      [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ comments: ON })),
      [THREAD]: () => (fails ? refusing(404, REFUSAL_TEXTS.notFound) : reading(sampleThread())),
    })
    show(<DiscussionSection record={sampleRecord({ id: 7 })} />)
    await screen.findByText('The discussion could not be loaded.')
    fails = false
    await press('Try again')
    await screen.findByText('Is it a barrow?')
  })
})

describe('a member', () => {
  beforeEach(signIn)

  test('reads it after asking to see what others said', async () => {
    let isOpen = false
    const thread = () => (isOpen ? sampleThread() : sampleThread({ open: false, comments: [], total: 1 }))
    answerWith({
      [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite({ comments: ON })),
      [THREAD]: () => reading(thread()),
      '/api/records/7/opinions/show/': () => {
        isOpen = true
        return answering(revealOpinions, 200, sampleOpinions({ open: true }))
      },
    })
    show(<DiscussionSection record={sampleRecord({ id: 7 })} />)
    await screen.findByText('One comment')
    expect(screen.queryByText('Is it a barrow?')).toBeNull()
    await press('Show the discussion now')
    await screen.findByText('Is it a barrow?')
  })

  test('writes a comment, which is sent once with a name for the request', async () => {
    const { asked } = open(sampleThread({ comments: [], total: 0 }), {
      posted: answering(contract.postComment, 201, sampleComment({ mine: true })),
    })
    await screen.findByText('Nobody has written here yet.')
    await press('Post comment')
    await screen.findByText('Write something first.')
    await userEvent.type(await field('Write a comment'), 'Is it a barrow?')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Post comment' }))
    await screen.findByText('Your comment is posted.')
    const sent = asked.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([{ text: 'Is it a barrow?' }])
    expect(await field('Write a comment')).toHaveProperty('value', '')
  })

  test('keeps what was written if it is refused, and after the record was closed', async () => {
    const { unmount } = open(sampleThread(), {
      posted: refusing(403, REFUSAL_TEXTS.commentLocked),
    })
    await userEvent.type(await field('Write a comment'), 'A long thought')
    await press('Post comment')
    await screen.findByText('This discussion is closed.')
    expect(await field('Write a comment')).toHaveProperty('value', 'A long thought')
    unmount()
    open(sampleThread())
    expect(await field('Write a comment')).toHaveProperty('value', 'A long thought')
    await userEvent.clear(await field('Write a comment'))
  })

  test('sees links as text that search engines ignore, and nothing else as a link', async () => {
    open(
      sampleThread({ comments: [sampleComment({ text: 'See https://a.example/x. <b>javascript:1</b>' })] }),
    )
    const link = await screen.findByRole('link', { name: 'https://a.example/x' })
    expect(link.getAttribute('rel')).toBe('nofollow ugc noreferrer')
    expect(screen.getByText(/<b>javascript:1<\/b>/)).toBeDefined()
  })

  test('changes a comment within its time, with the version that was seen', async () => {
    const mine = sampleComment({ number: 9, by: 'mair', mine: true, version: 2, acts: ['edit', 'delete'] })
    const { asked } = open(sampleThread({ comments: [mine] }), {
      '/api/records/7/comments/9/': answering(contract.changeComment, 200, mine),
    })
    await press('Change')
    const entry = await field('Change your comment')
    await userEvent.clear(entry)
    await userEvent.type(entry, 'It is a cairn')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Change your comment' })).toBeNull())
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      version: 2,
      text: 'It is a cairn',
    })
  })

  test('is told that another tab was faster, and keeps the text', async () => {
    const mine = sampleComment({ number: 9, by: 'mair', mine: true, acts: ['edit', 'delete'] })
    open(sampleThread({ comments: [mine] }), {
      '/api/records/7/comments/9/': answering(contract.changeComment, 409, {
        detail: REFUSAL_TEXTS.commentChanged,
      }),
    })
    await press('Change')
    await userEvent.type(await field('Change your comment'), ' Yes.')
    await press('Save')
    await screen.findByText(/^This comment was changed in the meantime/)
    expect(await field('Change your comment')).toHaveProperty('value', 'Is it a barrow? Yes.')
    await press('Cancel')
  })

  test('removes a comment after a question', async () => {
    const mine = sampleComment({ number: 9, by: 'mair', mine: true, acts: ['delete'] })
    const { asked } = open(sampleThread({ comments: [mine] }), {
      '/api/records/7/comments/9/': answering(contract.deleteComment, 204),
    })
    await press('Remove')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove your comment?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  test('reports a comment with the reasons for comments', async () => {
    const { asked } = open(sampleThread(), {
      [sendReport.path]: answering(sendReport, 200, { sent: true }),
    })
    await press('Report')
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }))
    expect(dialog.getAllByRole('radio')).toHaveLength(6)
    await userEvent.click(dialog.getByRole('radio', { name: 'It may be illegal' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    await dialog.findByText('Thank you. Your report was sent.')
    expect(asked.find(({ address }) => address === sendReport.path)?.body).toMatchObject({
      record: '7',
      comment: '5',
      reason: 'illegal',
    })
  })

  test('does not read comments of a muted member unless they ask', async () => {
    open(sampleThread({ comments: [sampleComment({ muted: true, acts: ['report', 'unmute'] })] }))
    await screen.findByText('You have muted this member.')
    expect(screen.queryByText('Is it a barrow?')).toBeNull()
    screen.getByRole('button', { name: 'Hear gwen again' })
    await press('Show this comment')
    await screen.findByText('Is it a barrow?')
  })

  test('whose comment is hidden reads why and asks once for another look', async () => {
    const hiding = { reason: 'It is about a person', at: '2026-11-21T10:00:00Z', appeal: null, answer: null }
    const mine = sampleComment({ number: 9, mine: true, state: 'hidden', hiding, acts: ['delete', 'appeal'] })
    const { asked } = open(sampleThread({ comments: [mine] }), {
      '/api/records/7/comments/9/appeal/': answering(contract.appealComment, 200, mine),
    })
    await screen.findByText('Reason: It is about a person')
    await press('Ask for another look')
    await userEvent.type(await field('Why should it be shown?'), 'It was a joke')
    await press('Send')
    await waitFor(() =>
      expect(asked.find(({ address }) => address.endsWith('/appeal/'))?.body).toEqual({
        text: 'It was a joke',
      }),
    )
  })

  test('who decides hides a comment with a reason', async () => {
    const comment = sampleComment({ acts: ['report', 'hide', 'mute'] })
    const { asked } = open(sampleThread({ comments: [comment] }), {
      '/api/records/7/comments/5/hide/': answering(contract.hideComment, 200, comment),
    })
    await press('Hide the comment by gwen')
    await press('Hide')
    await screen.findByText('Write a reason.')
    await userEvent.type(await field('Reason'), 'It is about a person')
    await press('Hide')
    await waitFor(() =>
      expect(asked.find(({ address }) => address.endsWith('/hide/'))?.body).toEqual({
        reason: 'It is about a person',
      }),
    )
  })

  test('cannot write in a closed discussion, and an administrator opens it again', async () => {
    const locked = { reason: 'Enough was said', at: '2026-11-21T10:00:00Z' }
    const thread = sampleThread({ locked, writable: false, lockable: true })
    const { asked } = open(thread, {
      '/api/records/7/comments/lock/': answering(contract.lockThread, 200, thread),
    })
    await screen.findByText('This discussion is closed. Reason: Enough was said')
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Open the discussion again')
    await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ locked: false }))
  })

  test('chooses to be told of new comments', async () => {
    const { asked } = open(sampleThread(), {
      '/api/records/7/comments/follow/': answering(contract.followThread, 204),
    })
    await userEvent.click(await screen.findByRole('switch', { name: 'Tell me about new comments' }))
    await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ follows: true }))
  })
})
