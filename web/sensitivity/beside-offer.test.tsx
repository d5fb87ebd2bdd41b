import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { listModeratedRecords } from '#contract/review/moderation/moderation.ts'
import { listBeside, setSensitivity, type BesideRecord } from '#contract/review/sensitivity.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleModerated } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()

const BESIDE: readonly BesideRecord[] = [
  { id: 40, title: 'Crug Bach', metres: null, same: true },
  { id: 41, title: 'Crug Mawr', metres: 12, same: false },
]

/** Opens the level of a record for an administrator. Returns the changes that were sent. */
async function openLevel(records: readonly BesideRecord[], reviewer = true) {
  keepSession({ ...sampleUser(), token: freshToken('beside') })
  const asked = answerWith({
    [getOwnAccount.path]: answering(getOwnAccount, 200, sampleAccount({ administrator: true, reviewer })),
    '/api/admin/records/': answering(listModeratedRecords, 200, {
      records: [sampleModerated({ sensitivity: 'open' })],
      total: 1,
      next: null,
    }),
    '/api/records/12/beside/': answering(listBeside, 200, { records: [...records] }),
    ...Object.fromEntries(
      [12, 40, 41].map((id) => [
        `/api/records/${id}/sensitivity/`,
        ({ body }: { body: unknown }) => {
          const { level, also } = body as { level: 'open' | 'generalised'; also?: number[] }
          return answering(setSensitivity, 200, { sensitivity: level, exact: EXACT, ...(also && { also }) })
        },
      ]),
    ),
  })
  openPortal('/admin/records')
  await userEvent.click(await screen.findByRole('button', { name: /^Change who sees/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /^Only its finder/ }))
  return { asked, dialog, sent: () => asked.filter(({ method }) => method === 'PUT') }
}

const EXACT = {
  ...{ public_from: null, public_until: null, set_at: null, set_by_finder: null, reason: null },
  choices: [],
}
const told = (calls: readonly { address: string; body: unknown }[]) =>
  calls.map(({ address, body }) => [address, body])

test('open finds that would show the place are withheld with it in one press, which can be undone', async () => {
  const { dialog, sent } = await openLevel(BESIDE)
  await dialog.findByText('2 open finds would show this place:')
  dialog.getByText('Crug Bach (no. 40), judged to be the same')
  dialog.getByText('Crug Mawr (no. 41), 12 m away')
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await screen.findByText('Withheld, with 2 finds beside it.')
  expect(told(sent())).toEqual([['/api/records/12/sensitivity/', { level: 'generalised', also: [40, 41] }]])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Everything is as it was.')
  expect(told(sent().slice(1))).toEqual(
    [12, 40, 41].map((id) => [`/api/records/${id}/sensitivity/`, { level: 'open' }]),
  )
})

test('they can be left as they are', async () => {
  const { dialog, sent } = await openLevel(BESIDE)
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Withhold them too' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() =>
    expect(told(sent())).toEqual([['/api/records/12/sensitivity/', { level: 'generalised' }]]),
  )
})

test('whoever does not look after exact records asks for nothing and is offered nothing', async () => {
  const { asked, dialog } = await openLevel(BESIDE, false)
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter(({ address }) => address.endsWith('/beside/'))).toEqual([])
})
