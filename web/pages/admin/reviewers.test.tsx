import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { endGrant, grantRole, listGrants, type RoleGrant } from '#contract/review/grants.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleGrant } from '#web/testing/sample-grant.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'

withFreshBrowser()

/** @param posted the answer to granting a role */
function open(grants: RoleGrant[], posted: Outcome = answering(grantRole, 201, sampleGrant())) {
  keepSession({ ...sampleUser(), token: freshToken('reviewers') })
  const own = answering(getOwnAccount, 200, sampleAccount({ administrator: true }))
  const list = answering(listGrants, 200, { grants, total: grants.length, next: null })
  const asked = answerWith((call) => {
    if (call.address === getOwnAccount.path) return own
    if (call.address === '/api/admin/grants/4/end/') return answering(endGrant, 204)
    if (!call.address.startsWith(listGrants.path)) return undefined
    return call.method === 'POST' ? posted : list
  })
  openPortal('/admin/reviewers')
  return asked
}

test('the list says who has which role for which area, who granted it and why, and whether it counts', async () => {
  const ended = { at: '2026-11-22T10:00:00Z', by: null, reason: 'Has moved away' }
  open([
    sampleGrant({ suspended: true }),
    sampleGrant({ id: 5, username: 'mair', role: 'her_officer', area: 'ggat', granted_by: null, ended }),
  ])
  await screen.findByText(/A role for a region can be given once the operator has supplied the boundaries/)
  const [, first, second] = await screen.findAllByRole('row')
  for (const words of ['gwen', 'Reviewer', 'Gwynedd', 'By nest', 'Asked to help'])
    within(first ?? document.body).getByText(words)
  within(first ?? document.body).getByText(
    'Suspended: the role counts for nothing until the member is restored.',
  )
  within(second ?? document.body).getByText('HER officer')
  within(second ?? document.body).getByText('Has moved away')
  expect(screen.getAllByRole('button', { name: /^End the role/ })).toHaveLength(1)
})

test('a role is granted with a member, a role, an area and a reason', async () => {
  const asked = open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Give a role' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Username' }), 'gwen')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Reviewer')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Area' }), 'Gwynedd')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked to help')
  await userEvent.click(dialog.getByRole('button', { name: 'Give a role' }))
  await screen.findByText('gwen has the role now. Reviewer: Gwynedd.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { username: 'gwen', role: 'reviewer', area: 'gat', reason: 'Asked to help' },
  ])
})

test('a role that is refused keeps what was typed, and says at each field what is wrong', async () => {
  open(
    [],
    answering(grantRole, 400, {
      username: ['There is no member with this username.'],
      area: ['This field may not be blank.'],
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Give a role' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: 'Username' })
  await userEvent.type(name, 'nobody')
  await userEvent.click(dialog.getByRole('button', { name: 'Give a role' }))
  await dialog.findByText('There is no member with this username.')
  expect(dialog.getByRole('combobox', { name: 'Area' }).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name).toHaveProperty('value', 'nobody')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Leave without saving?')
})

test('a role for a region that the portal does not know is refused at the area, and a standing one has a mark', async () => {
  const text =
    'The portal does not know where this region is. Grant all of Wales, or supply her-regions.geojson.'
  open([sampleGrant({ empty: true })], answering(grantRole, 400, { area: [text] }))
  const [, row] = await screen.findAllByRole('row')
  within(row ?? document.body).getByText('Gives no rights')
  await userEvent.click(await screen.findByRole('button', { name: 'Give a role' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Give a role' }))
  await dialog.findByText(text)
  expect(dialog.getByRole('combobox', { name: 'Area' }).getAttribute('aria-invalid')).toBe('true')
})

test('a role that somebody else granted at the same moment is reported as such', async () => {
  const detail = 'This member already has this role for this area.'
  open([], answering(grantRole, 409, { detail }))
  await userEvent.click(await screen.findByRole('button', { name: 'Give a role' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Give a role' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(detail)
})

test('a role is ended with a reason', async () => {
  const asked = open([sampleGrant()])
  await userEvent.click(
    await screen.findByRole('button', { name: 'End the role of gwen. Reviewer: Gwynedd' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'End the role' }))
  await dialog.findByText('Reason is required')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Has moved away')
  await userEvent.click(dialog.getByRole('button', { name: 'End the role' }))
  await screen.findByText('gwen no longer has the role. Reviewer: Gwynedd.')
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { reason: 'Has moved away' },
  ])
})
