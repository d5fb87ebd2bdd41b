import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { HollowOrHill } from './hollow-or-hill.tsx'
import { MovingLight } from './moving-light.tsx'
import { Practice } from './practice.tsx'

beforeAll(startAllWords)

const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('the picture and its description follow the light', () => {
  show(<MovingLight />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Direction of the light' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Light from the north-west')
  fireEvent.change(slider, { target: { value: '6' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('Light from the west')
  const seen = screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))
  expect(seen).toEqual([expect.stringMatching(/light from the left/)])
})

test('the same pits can be lit from above and from below', async () => {
  show(<HollowOrHill />)
  const before = screen.getByRole('img').getAttribute('src')
  await userEvent.click(button('South-east'))
  expect(screen.getByRole('img').getAttribute('src')).not.toBe(before)
  expect(button('South-east').getAttribute('aria-pressed')).toBe('true')
})

describe('the practice set', () => {
  const RIGHT = [
    'A mound with a ditch around it',
    'Sunken tracks',
    'Nobody',
    'Forestry ploughing',
    'Golf bunkers',
    'Made: house platforms and small plots',
  ]

  test('judges an answer immediately and explains it', async () => {
    show(<Practice />)
    await userEvent.click(button('A pit with a bank around it'))
    expect(screen.getByRole('status').textContent).toMatch(/^Not quite\. The disc is bright/)
  })

  test('allows another try after a wrong answer, and counts the first try', async () => {
    show(<Practice />)
    await userEvent.click(button('A single large tree'))
    await userEvent.click(button('Try again'))
    expect(screen.getByRole('status').textContent).toBe('')
    for (const [place, answer] of RIGHT.entries()) {
      await userEvent.click(button(answer))
      expect(screen.getByRole('status').textContent).toMatch(/^Right\./)
      await userEvent.click(button(place === RIGHT.length - 1 ? 'See your score' : 'Next picture'))
    }
    screen.getByRole('heading', { name: '5 of 6 right first time' })
    await userEvent.click(button('Start again'))
    screen.getByRole('heading', { name: 'Picture 1 of 6' })
  })

  test('moves the focus to the next picture', async () => {
    show(<Practice />)
    button(RIGHT[0] ?? '').focus()
    await userEvent.keyboard('{Enter}')
    button('Next picture').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('Picture 2 of 6')
    const answers = within(screen.getByRole('group', { name: /climb the slope/ })).getAllByRole('button')
    expect(answers).toHaveLength(3)
  })

  test('stores nothing', async () => {
    show(<Practice />)
    await userEvent.click(button(RIGHT[0] ?? ''))
    expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0])
  })
})
