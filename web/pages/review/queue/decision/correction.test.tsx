import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  chip,
  choose,
  judgeGolf,
  line,
  openDesk as open,
  press,
  signInAsReviewer,
} from '#web/testing/review-desk.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

describe('a decision', () => {
  test('to confirm can correct the finder, with a monument type of the site type that is chosen', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Type or period is different')
    await choose('Site type', 'enclosure')
    await chip('Archaeological?', 'High')
    await chip('The type?', 'Probable')
    await press('Confirm')
    await screen.findByText('Choose a monument type.')
    const monument = screen.getByRole('combobox', { name: 'Monument type' })
    await waitFor(() => expect(document.activeElement).toBe(monument))
    await choose('Monument type', 'ring_ditch')
    await choose('Period', 'iron_age')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await press('Confirm')
    await vi.advanceTimersByTimeAsync(10_000)
    const correction = { site_type: 'enclosure', monument_type: 'ring_ditch', period: 'iron_age' }
    await waitFor(() => expect(sent()).toMatchObject([{ body: { verdict: 'verified', ...correction } }]))
  })

  test('to confirm says nothing of the type where the correction was taken back', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await press('Type or period is different')
    await press('As the finder says')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await chip('Archaeological?', 'High')
    await chip('The type?', 'Probable')
    await press('Confirm')
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).not.toHaveProperty('site_type')
  })

  test('can say otherwise how exact the outline is, and how that is known', async () => {
    const { sent } = open()
    await userEvent.click(await line(/^Crug y Bont/))
    await chip('Archaeological?', 'High')
    await chip('The type?', 'Probable')
    screen.getByText('Outline: Within 5 m (LiDAR)')
    await press('Change')
    const exact = 'How exact is the outline?'
    await choose(exact, '25')
    await choose('How do you know where it is?', 'aerial')
    await press('Confirm')
    await press('Undo')
    await screen.findByText('Outline: Within 25 m (aerial photograph)')
    await press('Change')
    // Taken back, it is not said; chosen again, it is sent.
    await choose(exact, '')
    expect(screen.queryByRole('combobox', { name: 'How do you know where it is?' })).toBeNull()
    await choose(exact, '5')
    await choose('How do you know where it is?', 'gps')
    await press('Confirm')
    await userEvent.click(await line(/^Crug y Felin/))
    await judgeGolf()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([{ body: { verdict: 'verified', position: { metres: 5, by: 'gps' } } }])
  })
})
