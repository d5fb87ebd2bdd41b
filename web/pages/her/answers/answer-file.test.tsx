import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sendAnswers, type AnswersRefused, type AnswersReport } from '#contract/her/answers.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { AnswerFile } from './answer-file.tsx'

withFreshBrowser()

const LINE: AnswersReport['lines'][number] = {
  ...{ line: 2, id: 11, effect: 'new', status: 'accepted', reason: null, beside: [12], only_batch: false },
  reference: { scheme: 'prn_gat', number: '81234' },
}
const REPORT: AnswersReport = {
  ...{ dry: true, changed: 2, unanswered: 1 },
  lines: [
    LINE,
    {
      ...{ ...LINE, line: 3, id: 13, beside: [], status: 'declined', reason: 'natural', reference: null },
      only_batch: true,
    },
  ],
}
const REFUSED: AnswersRefused = {
  detail: 'The file was not accepted.',
  faults: [
    { line: 7, column: 'prn', fault: 'referencePrn', text: 'A PRN is a number of one to seven digits.' },
  ],
}

function open(answers: { dry: Outcome; saved?: Outcome }) {
  const asked = answerWith(({ address }) => (address.includes('dry=1') ? answers.dry : answers.saved))
  show(
    <ToastArea>
      <AnswerFile id={4} name="her-gat-2027-004" />
    </ToastArea>,
  )
  return () => asked.map(({ address }) => address)
}

const choose = () =>
  userEvent.upload(
    screen.getByTestId('answers-4'),
    new File(['id,status'], 'answer.csv', { type: 'text/csv' }),
  )

test('a file is tried first, and saved when the officer says so', async () => {
  const sent = open({
    dry: answering(sendAnswers, 200, REPORT),
    saved: answering(sendAnswers, 200, { ...REPORT, dry: false }),
  })
  screen.getByRole('button', { name: 'Answer her-gat-2027-004 with a file' })
  await choose()
  const table = within(await screen.findByRole('region', { name: 'What each line does' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'LineFindAnswer',
    '211, 12New · Accepted · PRN 81234',
    '313New · Declined · Natural · The find was deleted or went with a later batch, so the answer is kept with this batch alone',
  ])
  expect(sent()).toEqual(['/api/her/batches/4/answers/?dry=1'])
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 answers' }))
  await screen.findByText('Answers saved: 2. Finds without an answer: 1.')
  expect(sent()).toEqual(['/api/her/batches/4/answers/?dry=1', '/api/her/batches/4/answers/'])
  expect(screen.queryByRole('region', { name: 'What each line does' })).toBeNull()
})

test('what is wrong with a file is listed by line and column, and nothing can be saved', async () => {
  open({ dry: answering(sendAnswers, 400, REFUSED) })
  await choose()
  const table = within(await screen.findByRole('region', { name: 'Faults of the file' }))
  table.getByRole('row', { name: '7 prn A PRN is a number of one to seven digits.' })
  screen.getByText(/^The file was not accepted/)
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

test('a file that was right when it was tried, and is refused when it is saved, shows why', async () => {
  open({ dry: answering(sendAnswers, 200, REPORT), saved: answering(sendAnswers, 400, REFUSED) })
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2 answers' }))
  await screen.findByRole('region', { name: 'Faults of the file' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull())
})

test('a file of which all is saved already has nothing to save', async () => {
  const same = { ...REPORT, changed: 0, lines: [{ ...LINE, effect: 'same' as const }] }
  open({ dry: answering(sendAnswers, 200, same) })
  await choose()
  await screen.findByText('answer.csv: all answers in it are saved already. Finds without an answer: 1.')
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})
