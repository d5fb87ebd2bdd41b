import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { speak } from '#web/i18n/index.ts'
import { FIRST_LAYERS, type LayerState } from '#web/map/layers/layer-state.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { RecordStyleChoice } from './record-style-choice.tsx'

withFreshBrowser()

const COLOURS = { record: '#97009c', recordContrast: '#ffffff', rejectedRecord: '#50565c' }

function showChoice(known: Partial<LayerState> = {}) {
  const onChange = vi.fn()
  show(<RecordStyleChoice layers={{ ...FIRST_LAYERS, ...known }} onChange={onChange} colours={COLOURS} />)
  return { onChange, user: userEvent.setup() }
}

const legend = () => within(screen.getByRole('list')).getAllByRole('listitem')

test('records are drawn all alike at first, without a legend', () => {
  showChoice()
  screen.getByRole('radio', { name: 'All alike', checked: true })
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('another style is one change', async () => {
  const { user, onChange } = showChoice()
  await user.click(screen.getByRole('radio', { name: 'By their review' }))
  expect(onChange.mock.calls).toEqual([[{ do: 'choose-record-style', style: 'state' }]])
})

test('finds that were judged not archaeological are in the legend only while they are shown', async () => {
  const { user, onChange } = showChoice({ recordStyle: 'state' })
  expect(legend().map(({ textContent }) => textContent)).toEqual([
    'Not decided yet',
    'Confirmed by a reviewer',
    'Already on record',
    'Place withheld: a square of 1 km',
  ])
  await user.click(
    screen.getByRole('checkbox', { name: 'Also show finds that were judged not archaeological' }),
  )
  expect(onChange.mock.calls).toEqual([[{ do: 'show-rejected-records', on: true }]])
})

test('each meaning in a legend has a line of its own, apart from its colour', () => {
  showChoice({ recordStyle: 'state', rejectedRecords: true })
  const lines = legend().map((item) => {
    const rects = [...item.querySelectorAll('rect')]
    return rects
      .slice(1)
      .map((rect) => [rect.getAttribute('stroke-width'), rect.getAttribute('stroke-dasharray')].join(' '))
      .join()
  })
  expect(lines).toHaveLength(5)
  expect(new Set(lines).size).toBe(5)
})

test('confidence is told by the width of the line and by the fill', () => {
  showChoice({ recordStyle: 'confidence' })
  const drawn = legend().map((item) => {
    const outline = [...item.querySelectorAll('rect')].at(-1)
    return [
      item.textContent,
      outline?.getAttribute('stroke-width'),
      outline?.getAttribute('fill-opacity'),
      outline?.hasAttribute('stroke-dasharray'),
    ]
  })
  expect(drawn).toEqual([
    ['High', '3', '0.3', false],
    ['Medium', '2', '0.2', false],
    ['Low', '1.5', '0.1', false],
    ['Negligible', '1', '0', false],
    ['Nobody has said', '2', '0', true],
  ])
})

test('the choice is in Welsh, too', async () => {
  await speak('cy')
  showChoice({ recordStyle: 'state' })
  screen.getByRole('radiogroup', { name: 'Sut y dangosir darganfyddiadau' })
  screen.getByRole('checkbox', { name: /y barnwyd nad ydynt yn archaeolegol$/ })
})
