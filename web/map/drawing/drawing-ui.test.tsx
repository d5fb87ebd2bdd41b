import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { ToolAsButton } from '#web/testing/tool-as-button.tsx'
import { theme } from '#web/ui/style/theme.ts'
import { CornerEditor } from './corners/corner-editor.tsx'
import { DrawingBar } from './drawing-bar.tsx'
import { DrawingOverlay } from './drawing-overlay.tsx'
import type { Drawing } from './drawing-state.ts'
import { PolygonLimitDialog, useDeletion, useDrawingTools } from './drawing-tools.tsx'
import { outlinePerimeter } from '#geo/shapes/geodesy.ts'
import { createLooseEnd } from './corners/loose-end.ts'
import type { DrawingControls } from './use-drawing.ts'

withFreshBrowser()

const barrow: Outline = [
  [52.1, -3.8],
  [52.1, -3.79],
  [52.11, -3.79],
  [52.11, -3.8],
]
const NOTHING: Drawing = { phase: 'not drawing' }
const inProgress = (count: number): Drawing => ({ phase: 'drawing', corners: barrow.slice(0, count) })
const DRAWN: Drawing = { phase: 'drawn', outline: barrow }

function controlsOf(drawing: Drawing, more: Partial<DrawingControls> = {}): DrawingControls {
  return {
    drawing,
    outline: drawing.phase === 'drawn' ? drawing.outline : null,
    barred: null,
    refused: null,
    byKeyboard: false,
    limitReached: false,
    dismissLimit: vi.fn(),
    dismissRefused: vi.fn(),
    begin: vi.fn(),
    finish: vi.fn(),
    reshape: vi.fn(),
    clear: vi.fn(),
    looseEnd: createLooseEnd(),
    canUndo: false,
    undo: vi.fn(),
    canRedo: false,
    redo: vi.fn(),
    travelled: null,
    resume: vi.fn(),
    load: vi.fn(),
    forget: vi.fn(),
    ...more,
  }
}

const touchScreen = (query: string) => ({
  matches: query === '(pointer: coarse)',
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

const referenceOf = ([latitude]: Outline[number]) => `SN ${latitude.toFixed(2)}`

function ToolsOf({ controls }: { controls: DrawingControls }) {
  const deletion = useDeletion(controls, () => undefined)
  const tools = useDrawingTools(controls, deletion.ask)
  return (
    <>
      <nav>
        {tools.map((tool) => (
          <ToolAsButton key={tool.id} tool={tool} />
        ))}
      </nav>
      {deletion.dialog}
      <PolygonLimitDialog open={controls.limitReached} onClose={controls.dismissLimit} />
    </>
  )
}

const tool = (name: string) =>
  within(screen.getByRole('navigation')).getByRole<HTMLButtonElement>('button', { name })

function show(controls: DrawingControls, shape: 'line' | 'block' | 'sheet' = 'block') {
  const { unmount } = render(
    <ThemeProvider theme={theme}>
      <ToolsOf controls={controls} />
      <DrawingOverlay controls={controls} messagePlace={{}} />
      <DrawingBar controls={controls} shape={shape} gridReferenceOf={referenceOf} />
    </ThemeProvider>,
  )
  return { user: userEvent.setup({ delay: null }), unmount }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the tools', () => {
  it.each([
    ['nothing is drawn', NOTHING, null, true, 'There is no polygon to delete'],
    ['a polygon is in progress', inProgress(2), null, false, 'Clear the polygon'],
    ['a polygon is drawn', DRAWN, null, false, 'Clear the polygon'],
    ['a visitor is not logged in', NOTHING, 'loggedOut', true, 'Log in to draw and delete polygons'],
    [
      'a visitor draws by touch',
      NOTHING,
      'touch',
      true,
      'You need a computer with a mouse to draw on this map',
    ],
  ] as const)(
    'say of Delete Polygon what it does, or why not, when %s',
    (_, drawing, barred, disabled, hint) => {
      show(controlsOf(drawing, { barred }))
      expect([tool('Delete Polygon').disabled, tool('Delete Polygon').title]).toEqual([disabled, hint])
    },
  )

  it('offer undo and redo when there is something to undo', () => {
    show(controlsOf(NOTHING)).unmount()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    show(controlsOf(DRAWN, { canUndo: true }))
    expect([tool('Undo').disabled, tool('Redo').disabled]).toEqual([false, true])
  })

  it('says what was undone', () => {
    show(controlsOf(DRAWN, { travelled: 'undone' }))
    expect(screen.getByText('Undone. Polygon with 4 corners.')).toBeTruthy()
  })

  it('asks before the polygon is deleted', async () => {
    const controls = controlsOf(DRAWN)
    const { user } = show(controls)
    await user.click(tool('Delete Polygon'))
    const question = screen.getByRole('dialog', { name: 'Confirm Deletion' })
    within(question).getByText(
      'Are you sure you want to clear the polygon you have just drawn? You will have to draw it again.',
    )
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(controls.clear).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(tool('Delete Polygon'))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(controls.clear).toHaveBeenCalledOnce()
  })

  it('says that a record can have only one polygon', async () => {
    const controls = controlsOf(DRAWN, { limitReached: true })
    const { user } = show(controls)
    const dialog = screen.getByRole('dialog', { name: 'Polygon Limit' })
    within(dialog).getByText(
      'You can only draw one polygon per record. Please finish or delete your current polygon before starting another.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(controls.dismissLimit).toHaveBeenCalledOnce()
  })
})

const inBar = (name: string) =>
  within(screen.getByRole('region', { name: 'Drawing' })).getByRole<HTMLButtonElement>('button', { name })

describe('the bar', () => {
  it('is shown only while a polygon is in progress', () => {
    show(controlsOf(DRAWN)).unmount()
    expect(screen.queryByRole('region', { name: 'Drawing' })).toBeNull()
    show(controlsOf(inProgress(0)))
    expect(screen.getByRole('region', { name: 'Drawing' })).toBeTruthy()
  })

  it.each([
    [0, '0 corners', false],
    [1, '1 corner', false],
    [2, '2 corners', false],
    [3, '3 corners', true],
  ])('with %d corners offers the possible actions', (corners, count, finish) => {
    show(controlsOf(inProgress(corners)))
    expect(screen.getByText(count)).toBeTruthy()
    expect(button('Finish').disabled).toBe(!finish)
  })

  it.each([true, false])('offers undo and redo when they are possible (%s)', (something) => {
    show(controlsOf(inProgress(1), { canUndo: something, canRedo: something }))
    expect(inBar('Undo').disabled).toBe(!something)
    expect(inBar('Redo').disabled).toBe(!something)
  })

  it('shows the size of the polygon and the position of its corner, following the pointer', () => {
    const looseEnd = createLooseEnd()
    show(controlsOf(inProgress(2), { looseEnd }))
    const fact = (name: string) => screen.getByText(name).nextSibling?.textContent
    expect([fact('Area'), fact('Length'), fact('Corner at')]).toEqual(['–', '685 m', 'SN 52.10'])
    act(() => looseEnd.move([52.11, -3.79]))
    expect([fact('Area'), fact('Perimeter'), fact('Corner at')]).toEqual(['38.1 ha', '3.1 km', 'SN 52.11'])
    act(() => looseEnd.move(null))
    expect(fact('Corner at')).toBe('SN 52.10')
  })

  it('has a button for each key', async () => {
    const controls = controlsOf(inProgress(3), { canUndo: true, canRedo: true })
    const { user } = show(controls)
    await user.click(inBar('Undo'))
    await user.click(inBar('Redo'))
    await user.click(button('Finish'))
    await user.click(button('Cancel'))
    expect(controls.undo).toHaveBeenCalledOnce()
    expect(controls.redo).toHaveBeenCalledOnce()
    expect(controls.finish).toHaveBeenCalledOnce()
    expect(controls.clear).toHaveBeenCalledOnce()
  })

  it.each([
    [0, 'Space sets the first corner at the cross.'],
    [1, 'Space sets the next corner at the cross.'],
    [3, 'Enter finishes the polygon, and Space sets another corner.'],
  ])('with %d corners names the key that goes on, for those who draw by key', (corners, words) => {
    show(controlsOf(inProgress(corners), { byKeyboard: true }))
    expect(within(screen.getByRole('region', { name: 'Drawing' })).getByRole('status').textContent).toMatch(
      words,
    )
  })

  it.each([
    ['a mouse', true],
    ['a touch screen', false],
  ])('has all keys behind a question mark, for %s', async (_, explained) => {
    if (!explained) vi.stubGlobal('matchMedia', touchScreen)
    const { user } = show(controlsOf(inProgress(1)))
    const keys = screen.queryByRole('button', { name: 'Keys for the map' })
    vi.unstubAllGlobals()
    expect(keys !== null).toBe(explained)
    if (!keys) return
    await user.click(keys)
    expect(screen.getAllByText('Backspace').length).toBeGreaterThan(0)
  })

  it('deletes the polygon after a question, and not before its first corner', async () => {
    show(controlsOf(inProgress(0)))
    expect(inBar('Delete Polygon').disabled).toBe(true)
    cleanup()
    const controls = controlsOf(inProgress(2))
    const { user } = show(controls)
    await user.click(inBar('Delete Polygon'))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(controls.clear).toHaveBeenCalledOnce()
  })

  it('in a low sheet has the number of corners, and says the next step to those who do not see the map', () => {
    show(controlsOf(inProgress(2)), 'sheet')
    expect(screen.queryByText('Area')).toBeNull()
    screen.getByText('2 corners')
    expect(screen.getByText('Click to set the next corner.').closest('p')).toBeNull()
  })

  it('is joined by a cross on the map while corners are set by key', () => {
    show(controlsOf(inProgress(1))).unmount()
    expect(screen.queryByTestId('keyboard-cross')).toBeNull()
    show(controlsOf(inProgress(1), { byKeyboard: true }))
    expect(screen.getByTestId('keyboard-cross')).toBeTruthy()
  })
})

describe('a refused corner', () => {
  it.each([
    ['crossing', 'Error: shape edges cannot cross!'],
    ['straight', 'Error: the corners lie on one line, so the polygon encloses nothing.'],
    ['outside', 'Error: corners must lie in or near Wales.'],
    ['tooManyCorners', 'Error: a polygon may have at most 500 corners.'],
    ['tooFewCorners', 'Error: a polygon needs at least 3 corners.'],
  ] as const)('shows a message: %s', (fault, text) => {
    show(controlsOf(inProgress(3), { refused: { fault, number: 1 } }))
    expect(screen.getByRole('alert').textContent).toBe(text)
  })

  it('shows its message for 2500 ms', () => {
    vi.useFakeTimers()
    const controls = controlsOf(inProgress(3), { refused: { fault: 'crossing', number: 1 } })
    show(controls)
    act(() => void vi.advanceTimersByTime(2499))
    expect(controls.dismissRefused).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(controls.dismissRefused).toHaveBeenCalledOnce()
  })
})

function Editing({ onReshape }: { onReshape: (outline: Outline) => void }) {
  const [outline, setOutline] = useState(barrow)
  const [corner, setCorner] = useState(0)
  const reshape = (next: Outline) => {
    setOutline(next)
    onReshape(next)
  }
  return <CornerEditor outline={outline} corner={corner} onChoose={setCorner} onReshape={reshape} />
}

describe('corners without dragging', () => {
  it('are moved by button, by the chosen number of metres', async () => {
    const onReshape = vi.fn<(outline: Outline) => void>()
    render(<Editing onReshape={onReshape} />)
    const user = userEvent.setup({ delay: null })
    await user.click(button('Next corner'))
    expect(screen.getByText('Corner 2 of 4')).toBeTruthy()
    await user.click(button('25 m'))
    await user.click(button('Move corner north'))
    const moved = onReshape.mock.lastCall?.[0][1] ?? [0, 0]
    expect(moved[1]).toBe(-3.79)
    expect(outlinePerimeter([[52.1, -3.79], moved]) / 2).toBeCloseTo(25, 3)
  })

  it('are moved by arrow key', async () => {
    const onReshape = vi.fn<(outline: Outline) => void>()
    render(<Editing onReshape={onReshape} />)
    const user = userEvent.setup({ delay: null })
    act(() => button('Move corner north').focus())
    await user.keyboard('{ArrowLeft}')
    const moved = onReshape.mock.lastCall?.[0][0] ?? [0, 0]
    expect(moved[0]).toBe(52.1)
    expect(moved[1]).toBeLessThan(-3.8)
  })

  it('are selected in a circle: the last comes before the first', async () => {
    render(<Editing onReshape={vi.fn()} />)
    await userEvent.click(button('Previous corner'))
    expect(screen.getByText('Corner 4 of 4')).toBeTruthy()
  })

  it('can be removed while more than three are left', async () => {
    render(<Editing onReshape={vi.fn()} />)
    await userEvent.click(button('Previous corner'))
    await userEvent.click(button('Remove corner'))
    expect(screen.getByText('Corner 3 of 3')).toBeTruthy()
    expect(button('Remove corner').disabled).toBe(true)
  })
})
