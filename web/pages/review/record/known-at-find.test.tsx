import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  confirmFirst,
  KNOWN_SITES,
  line,
  openDesk as open,
  press,
  signInAsReviewer,
} from '#web/testing/review-desk.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

describe('a decision', () => {
  test('is made beside what the HER declined there before, when and why', async () => {
    const place = {
      record: 3,
      declined: '2027-05-03T10:00:00Z',
      reason: 'natural',
      prn: null,
      distance: 12,
    } as const
    open('/review', { known: [], declined: [place] })
    await userEvent.click(await line(/^Crug y Bont/))
    await screen.findByText('Declined by the HER on 3 May 2027: Natural · 12 m away')
    expect(screen.queryByText('Nothing is on record here.')).toBeNull()
  })

  test('that a find is a known site is one press, which can be undone', async () => {
    const { router, sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('It is this one: NPRN 301234: Hen Gastell')
    await screen.findByText('Already on record: Crug y Bont')
    await press('Undo')
    await line(/^Crug y Bont/)
    expect(sent()).toEqual([])
    await press('It is this one: NPRN 301234: Hen Gastell')
    await router.move('/about')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        verdict: 'already_recorded',
        target_scheme: 'nprn',
        target_number: '301234',
      }),
    )
  })

  test('that a find is the scheduled monument that it lies on is one press too', async () => {
    const { router, sent } = open('/review', { known: KNOWN_SITES })
    await userEvent.click(await line(/^Crug y Bont/))
    await press('It is this one: Scheduled monument CD1: Castell')
    await router.move('/about')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        verdict: 'already_recorded',
        target_scheme: 'sm',
        target_number: 'CD1',
      }),
    )
  })

  test('comes after what is on record there, with how much of the find it covers', async () => {
    open('/review', { known: KNOWN_SITES })
    await userEvent.click(await line(/^Crug y Bont/))
    const sites = within(await screen.findByRole('region', { name: 'On record here or within 50 m' }))
    await userEvent.click(await sites.findByRole('button', { name: 'Show 2 more' }))
    const words = sites.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(words.map((each) => each.replace('It is this one', ''))).toEqual([
      'Record 40: Crug Mawr · covers 64 % of the find',
      'Scheduled monument CD1: Castell · covers less than 1 % of the find',
      'NPRN 301234: Hen Gastell · lies inside',
      'Record 41: Round barrow (place withheld) · place withheld',
      'Record 42: Crug Bach · 12 m away',
    ])
    const confirm = screen.getByRole('button', { name: 'Confirm' })
    const first = sites.getByRole('button', { name: 'It is this one: Record 40: Crug Mawr' })
    expect(first.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('to confirm where a known site covers a tenth of the find is asked about', async () => {
    const { router, sent } = open('/review', { known: KNOWN_SITES })
    await confirmFirst()
    const question = 'Known site here. A new find all the same?'
    const dialog = within(await screen.findByRole('dialog', { name: question }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Confirmed: Crug y Bont')).toBeNull()
    await press('Confirm')
    const again = within(await screen.findByRole('dialog', { name: question }))
    await userEvent.click(again.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Confirmed: Crug y Bont')
    await router.move('/about')
    await waitFor(() => expect(sent()).toMatchObject([{ body: { verdict: 'verified' } }]))
  })

  test('can be made where what is on record could not be loaded', async () => {
    open('/review', { known: null })
    await userEvent.click(await line(/^Crug y Bont/))
    await screen.findByText('Known sites could not be loaded.')
    await confirmFirst()
    await screen.findByText('Confirmed: Crug y Bont')
  })
})
