import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { ChoiceFields } from './entry-fields.tsx'
import { EMPTY_ENTRY, type RecordEntry } from './record-form.rules.ts'

withFreshBrowser()

const FILLED = { site_type: 'mound', monument_type: 'round_barrow', period: 'bronze_age' }

/** The choices of a form in which something is chosen already. */
function openChoices(chosen: Partial<RecordEntry> = {}) {
  function Choices() {
    return <ChoiceFields form={useForm({ defaultValues: { ...EMPTY_ENTRY, ...chosen } })} />
  }
  show(<Choices />)
  return { user: userEvent.setup({ delay: null }) }
}

type User = ReturnType<typeof userEvent.setup>

const group = (field: string) => screen.getByRole('radiogroup', { name: field })
const chip = (field: string, option: string) =>
  within(group(field)).getByRole<HTMLInputElement>('radio', { name: option })
const choose = (user: User, field: string, option: string) => user.click(chip(field, option))

describe('the choices', () => {
  it('of a monument type are disabled until a site type is chosen', async () => {
    const { user } = openChoices()
    expect(group('Monument type').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Please select a site type first')).toBeTruthy()
    const help = screen.getByRole('button', { name: 'Help me choose a type' })
    expect(help.closest('[aria-disabled=true]'), 'the help can be read before').toBeNull()
    await choose(user, 'Site type', 'Pit')
    expect(group('Monument type').getAttribute('aria-disabled')).toBe('false')
    expect(screen.queryByText('Please select a site type first')).toBeNull()
    const options = within(group('Monument type')).getAllByRole('radio')
    expect(options.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      ...['Quarry pit', 'Extraction pit'],
    ])
  })

  it('of another site type clear the monument type', async () => {
    const { user } = openChoices(FILLED)
    expect(chip('Monument type', 'Round barrow').checked).toBe(true)
    await choose(user, 'Site type', 'Pit')
    expect(within(group('Monument type')).queryByRole('radio', { checked: true })).toBeNull()
    await choose(user, 'Site type', 'Mound')
    expect(chip('Monument type', 'Round barrow').checked).toBe(false)
  })

  it('beyond the usual ones are behind a button, and stay in sight once chosen', async () => {
    const { user } = openChoices(FILLED)
    expect(within(group('Period')).queryByRole('radio', { name: 'Early medieval' })).toBeNull()
    const others = within(group('Period')).getByRole('button', { name: /^Other…/, expanded: false })
    await user.click(others)
    await choose(user, 'Period', 'Early medieval')
    await user.click(others)
    expect(chip('Period', 'Early medieval').checked).toBe(true)
    expect(within(group('Period')).queryByRole('radio', { name: 'Mesolithic' })).toBeNull()
    cleanup()
    openChoices({ period: 'early_medieval' })
    expect(chip('Period', 'Early medieval').checked).toBe(true)
  })

  it('are one stop of the keyboard each, and arrow keys choose', async () => {
    const { user } = openChoices()
    chip('Site type', 'Enclosure').focus()
    await user.keyboard('{ArrowRight}')
    expect(chip('Site type', 'Mound').checked).toBe(true)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Help me choose a type' }))
  })

  it('are explained in a grid of monument types by site type', async () => {
    const { user } = openChoices()
    await user.click(screen.getByRole('button', { name: 'Help me choose a type' }))
    const dialog = await screen.findByRole('dialog', { name: 'Site Type to Monument Type' })
    const enclosures = within(dialog).getByRole('region', { name: 'Enclosure' })
    expect(within(enclosures).getAllByRole('listitem')).toHaveLength(13)
    expect(within(dialog).getAllByRole('region')).toHaveLength(11)
    await user.click(within(dialog).getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of a period show its dates, for every period that can be chosen', async () => {
    const { user } = openChoices()
    await user.click(screen.getByRole('button', { name: 'Show dates' }))
    const dates = await screen.findByRole('tooltip')
    for (const text of ['Neolithic', '2200 to 700 BC', 'Post-medieval', '1900 on']) {
      expect(within(dates).getByText(text)).toBeTruthy()
    }
  })
})
