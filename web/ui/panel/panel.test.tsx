import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { PanelSize } from './panel-size.ts'
import { Panel } from './panel.tsx'

function open(as: 'side panel' | 'bottom sheet', size: PanelSize) {
  const onResize = vi.fn()
  const panel = (shape: typeof as, now: PanelSize, content = 'new record') => (
    <Panel
      as={shape}
      place={{}}
      contentKey={content}
      size={now}
      heading="Record Form"
      words={{ close: 'Close', showMore: 'More', showLess: 'Less' }}
      headingRef={createRef()}
      onResize={onResize}
    >
      <input aria-label="Title" />
    </Panel>
  )
  const { rerender } = render(panel(as, size))
  const turnInto = (shape: typeof as, now: PanelSize, content?: string) =>
    rerender(panel(shape, now, content))
  return { onResize, turnInto }
}

const sheet = () => screen.getByRole('region', { name: 'Record Form' })

test('a side panel has a button to close it, and none to resize it', async () => {
  const { onResize } = open('side panel', 'full')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onResize).toHaveBeenCalledWith('closed')
})

test('a button resizes the sheet between 30 and 65 percent of the window’s height', async () => {
  const { onResize, turnInto } = open('bottom sheet', 'peek')
  expect(Number.parseFloat(sheet().style.height)).toBeCloseTo(0.3 * window.innerHeight)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(onResize).toHaveBeenLastCalledWith('full')
  turnInto('bottom sheet', 'full')
  expect(Number.parseFloat(sheet().style.height)).toBeCloseTo(0.65 * window.innerHeight)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(onResize).toHaveBeenLastCalledWith('peek')
})

test('a bar stands in a low sheet in place of its content, and in a strip in place of its head too', () => {
  const of = (size: PanelSize) =>
    render(
      <Panel
        as="bottom sheet"
        place={{}}
        size={size}
        heading="Record Form"
        words={{ close: 'Close', showMore: 'More', showLess: 'Less' }}
        headingRef={createRef()}
        onResize={vi.fn()}
        bar={<p>3 corners</p>}
      >
        <input aria-label="Title" />
      </Panel>,
    )
  const seen = () =>
    ['3 corners', 'Record Form'].map((words) => {
      const element = screen.queryByText(words)
      return element?.checkVisibility() ?? false
    })
  const results = (['strip', 'peek', 'full'] as const).map((size) => {
    const { unmount } = of(size)
    const shown = [...seen(), screen.queryByRole('textbox', { name: 'Title' }) !== null]
    unmount()
    return shown
  })
  expect(results).toEqual([
    [true, false, false],
    [true, true, false],
    [false, true, true],
  ])
})

test.each([
  ['up', -0.3, 'full'],
  ['down', 0.25, 'closed'],
  ['a little', -0.05, 'peek'],
] as const)('a sheet dragged %s snaps to a size', (_, share, rest) => {
  const { onResize } = open('bottom sheet', 'peek')
  const heading = screen.getByRole('heading')
  fireEvent.pointerDown(heading, { pointerId: 1, clientY: 500 })
  fireEvent.pointerMove(heading, { pointerId: 1, clientY: 500 + share * window.innerHeight })
  fireEvent.pointerUp(heading, { pointerId: 1, clientY: 500 + share * window.innerHeight })
  expect(onResize).toHaveBeenLastCalledWith(rest)
})

test('a drag that is faster than the screen still resizes the sheet', () => {
  const { onResize } = open('bottom sheet', 'peek')
  const heading = screen.getByRole('heading')
  fireEvent.pointerDown(heading, { pointerId: 1, clientY: 500 })
  fireEvent.pointerUp(heading, { pointerId: 1, clientY: 500 - 0.3 * window.innerHeight })
  expect(onResize).toHaveBeenLastCalledWith('full')
})

test('a tap on its heading does not resize a sheet', () => {
  const { onResize } = open('bottom sheet', 'peek')
  const heading = screen.getByRole('heading')
  fireEvent.pointerDown(heading, { pointerId: 1, clientY: 500 })
  fireEvent.pointerUp(heading, { pointerId: 1, clientY: 500 })
  expect(onResize).not.toHaveBeenCalled()
})

test('what is typed survives closing the panel and rotating the screen', async () => {
  const { turnInto } = open('bottom sheet', 'full')
  await userEvent.type(screen.getByLabelText('Title'), 'Low mound')
  turnInto('bottom sheet', 'closed')
  expect(screen.queryByRole('region')).toBeNull()
  turnInto('side panel', 'full')
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Low mound')
})

test('the same content stays where it was scrolled to, and different content begins at its top', () => {
  const { turnInto } = open('side panel', 'full')
  const scrolled = screen.getByLabelText('Title').parentElement
  if (!scrolled) throw new Error('The panel has no content.')
  scrolled.scrollTop = 200
  turnInto('side panel', 'closed')
  turnInto('side panel', 'full')
  expect(scrolled.scrollTop).toBe(200)
  turnInto('side panel', 'full', 'record 7')
  expect(scrolled.scrollTop).toBe(0)
})
