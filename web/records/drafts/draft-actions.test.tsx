import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createDraft } from '#contract/records/drafts.ts'
import { EMPTY_ENTRY } from '../form/record-form.rules.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { DraftMenu, SaveDraftButton, useDraftSaving } from './draft-actions.tsx'

withFreshBrowser()
beforeEach(async () => {
  await startAllWords()
  keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 })
})

const ENTRY = { ...EMPTY_ENTRY, title: 'Low mound' }
const SAVED = {
  ...ENTRY,
  id: 3,
  polygonCoordinate: null,
  seen_under: null,
  sensitivity: null,
  licence: null,
  known: null,
  place: null,
  version: 1,
  updated_at: '2026-11-20T10:00:00Z',
}

const toSave = () => ({ entry: ENTRY, outline: null, seen: null, level: null, licence: null, known: null })

/** Saves a draft with a photo, in a DOM without IndexedDB to store it. */
async function save({ photosKept }: { photosKept: boolean }): Promise<void> {
  sessionStorage.setItem('createRecordDraft', JSON.stringify({ ...ENTRY, pictures: { name: 'a', count: 1 } }))
  answerWith({ [createDraft.path]: answering(createDraft, 201, SAVED) })
  show(
    <ToastArea>
      <SaveDraftButton toSave={toSave} photosKept={photosKept} />
    </ToastArea>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
}

const NOT_KEPT = /^Your browser could not store these pictures/

test('a draft whose photos could not be stored is saved, and the message says so', async () => {
  await save({ photosKept: true })
  await screen.findByText(NOT_KEPT)
})

test('if the form already says that photos are not stored, the message only confirms the save', async () => {
  await save({ photosKept: false })
  await screen.findByText(/^Draft saved/)
  expect(screen.queryByText(NOT_KEPT)).toBeNull()
})

test('the menu of the form saves a draft by keyboard alone', async () => {
  const asked = answerWith({ [createDraft.path]: answering(createDraft, 201, SAVED) })
  const Menu = () => (
    <DraftMenu drafts={useDraftSaving({ toSave, photosKept: true })} onBeginAfresh={() => undefined} />
  )
  show(
    <ToastArea>
      <Menu />
    </ToastArea>,
  )
  screen.getByRole('button', { name: 'More options' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Save as draft' })).toBe(document.activeElement)
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/^Draft saved/)
  expect(asked.map(({ method }) => method)).toEqual(['POST'])
  expect(screen.queryByRole('menuitem')).toBeNull()
})
