import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  countOpinionsAgain,
  getCalibration,
  getOversight,
  listFlags,
  previewUndo,
  setOpinionsAside,
  undoDecisions,
  type Calibration,
  type OpinionFlag,
} from '#contract/review/review-oversight.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleFlag, samplePreview } from '#web/testing/sample-oversight.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'

withFreshBrowser()

interface Prepared {
  /** Whether any reviewer has decided anything. */
  decisions?: boolean
  flags?: OpinionFlag[]
  previews?: Outcome[]
  undone?: Outcome[]
  calibration?: Calibration
}

/** Answers of the same address come one after the other; the last one stays. */
function open({
  decisions = true,
  flags = [],
  previews = [answering(previewUndo, 200, samplePreview())],
  undone = [answering(undoDecisions, 200, { undone: 1, remaining: 0 })],
  calibration = { records: 12, needed: 300, tenths: [] },
}: Prepared = {}) {
  keepSession({ ...sampleUser(), token: freshToken('oversight') })
  const next = (outcomes: Outcome[]) => (outcomes.length > 1 ? outcomes.shift() : outcomes[0])
  const asked = answerWith(({ address, method }) => {
    if (address === getOwnAccount.path)
      return answering(getOwnAccount, 200, sampleAccount({ administrator: true }))
    if (address === getOversight.path)
      return answering(getOversight, 200, {
        decisions,
        flags: flags.length,
        compared: calibration.tenths.length > 0,
      })
    if (address === listFlags.path)
      return answering(listFlags, 200, { flags, total: flags.length, next: null })
    if (address === getCalibration.path) return answering(getCalibration, 200, calibration)
    if (address === setOpinionsAside.path) return answering(setOpinionsAside, 200, { opinions: 4 })
    if (address === countOpinionsAgain.path) return answering(countOpinionsAgain, 200, { opinions: 4 })
    if (address.startsWith(previewUndo.path)) return next(method === 'POST' ? undone : previews)
    return undefined
  })
  openPortal('/admin/review')
  return () => asked.filter(({ method }) => method === 'POST').map(({ address, body }) => ({ address, body }))
}

async function ask() {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username of the reviewer' }), 'gwylliad')
  await userEvent.type(screen.getByLabelText('Decided from this moment on'), '2026-11-20T10:00')
  await userEvent.click(screen.getByRole('button', { name: 'Show what would change' }))
}

async function giveReason(reason: string, action: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await userEvent.click(dialog.getByRole('button', { name: action }))
}

test('undoing says first which records change to what, and which stay and why', async () => {
  const left = [
    { id: 13, title: 'Leat', why: 'decided_since' as const, by: 'nest' },
    { id: 14, title: 'Mound', why: 'decided_since' as const, by: null },
    { id: 15, title: 'Dyke', why: 'own' as const, by: null },
  ]
  const preview = samplePreview({ left_total: 3, left })
  const posted = open({ previews: [answering(previewUndo, 200, preview)] })
  await ask()
  await screen.findByText('Records to be restored: 1')
  expect(screen.getByRole('link', { name: 'Barrow (no. 12)' }).getAttribute('href')).toBe(
    '/LidarPortal?record=12',
  )
  screen.getByText('Now: Judged not archaeological. Afterwards: Confirmed by a reviewer.')
  screen.getByText('Somebody else has decided since: nest.')
  screen.getByText('A former member has decided since.')
  screen.getByText('This is your own find. Another administrator can undo the decision.')
  expect(posted()).toEqual([])
})

test('decisions are undone with a reason, in as many requests as it takes', async () => {
  const posted = open({
    previews: [
      answering(previewUndo, 200, samplePreview({ total: 51 })),
      answering(previewUndo, 200, samplePreview({ total: 0, records: [] })),
    ],
    undone: [
      answering(undoDecisions, 200, { undone: 50, remaining: 1 }),
      answering(undoDecisions, 200, { undone: 1, remaining: 0 }),
    ],
  })
  await ask()
  await screen.findByText('Only the first 1 are listed.')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo these decisions' }))
  await giveReason('Bad', 'Undo these decisions')
  expect(posted()).toEqual([])
  await giveReason(', all of them', 'Undo these decisions')
  await screen.findByText('The decisions of gwylliad are undone.')
  await screen.findByText('There is nothing to undo.')
  const body = {
    reviewer: 'gwylliad',
    since: new Date('2026-11-20T10:00').toISOString(),
    reason: 'Bad, all of them',
  }
  expect(posted()).toEqual([
    { address: undoDecisions.path, body },
    { address: undoDecisions.path, body },
  ])
})

test('a fault in the middle keeps the reason, and the list says what remains', async () => {
  open({
    previews: [
      answering(previewUndo, 200, samplePreview({ total: 51 })),
      answering(previewUndo, 200, samplePreview()),
    ],
    undone: [
      answering(undoDecisions, 200, { undone: 50, remaining: 1 }),
      answering(undoDecisions, 400, { reason: [REFUSAL_TEXTS.reviewNoteShort] }),
    ],
  })
  await ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo these decisions' }))
  await giveReason('Not looked at', 'Undo these decisions')
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('This could not be done. Try again.')
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Not looked at')
  await screen.findByText('Records to be restored: 1')
})

test('the form says which field lacks something, and what the server refuses', async () => {
  open({ previews: [answering(previewUndo, 400, { reviewer: [REFUSAL_TEXTS.noSuchMember] })] })
  await userEvent.click(await screen.findByRole('button', { name: 'Show what would change' }))
  const name = screen.getByRole('textbox', { name: 'Username of the reviewer' })
  screen.getByText('Username is required')
  screen.getByText('Moment is required')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await ask()
  await screen.findByText('There is no member with this username.')
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('opinions about one finder are set aside together with a reason', async () => {
  const posted = open({ flags: [sampleFlag({ suspended: true })] })
  await screen.findByText('4 of 5')
  screen.getByText('Suspended')
  expect(screen.queryByRole('button', { name: /^Count the opinions/ })).toBeNull()
  await userEvent.click(
    screen.getByRole('button', { name: 'Set the opinions of pyped about finds of gwen aside' }),
  )
  await giveReason('One person', 'Set aside')
  await screen.findByText('The opinions of pyped are set aside.')
  const body = { opinions: [14, 13, 12, 11], reason: 'One person' }
  expect(posted()).toEqual([{ address: setOpinionsAside.path, body }])
})

test('opinions that are set aside can be counted again', async () => {
  const posted = open({ flags: [sampleFlag({ set_aside: 4 })] })
  const name = 'Count the opinions of pyped about finds of gwen again'
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(screen.queryByRole('button', { name: /^Set the opinions/ })).toBeNull()
  await giveReason('They are a class', 'Count again')
  await screen.findByText('The opinions of pyped count again.')
  expect(posted().map(({ address }) => address)).toEqual([countOpinionsAgain.path])
})

test('what there is nothing to do about is not on the page', async () => {
  open()
  await screen.findByRole('heading', { name: 'Undo a reviewer’s decisions' })
  expect(screen.queryByRole('heading', { name: /Figures|finder/ })).toBeNull()
  expect(screen.queryByRole('img', { name: 'Figures against decisions' })).toBeNull()
})

test('with enough records, there is a plot and a table with the same numbers', async () => {
  const confirmed = { k: 180, n: 200, low: 85, high: 93 }
  const tenths = Array.from({ length: 10 }, (_, at) => ({
    ...{ from: at * 10, to: at * 10 + 10 },
    confirmed: at === 9 ? confirmed : at === 0 ? { k: 5, n: 100, low: 2, high: 11 } : null,
  }))
  open({ calibration: { records: 300, needed: 300, tenths } })
  const plot = await screen.findByRole('img', { name: 'Figures against decisions' })
  const dots = [...plot.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')))
  expect(dots).toHaveLength(2)
  expect(dots[0]).toBeGreaterThan(dots[1] ?? 0)
  const rows = within(screen.getByRole('table', { name: 'Figures against decisions' })).getAllByRole('row')
  expect(rows).toHaveLength(11)
  expect([...(rows[10]?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '90–100',
    '200',
    '180',
    '85–93',
  ])
  expect(rows[5]?.children[1]?.textContent).toBe('None')
})
