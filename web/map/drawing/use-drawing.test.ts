import { act, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { flatMap, placeAt, tap, type Pixel } from '#web/testing/flat-map.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { historyAfter, NOTHING_DRAWN } from './drawing-history.ts'
import { cornersOf, type CannotDraw } from './drawing-state.ts'
import { useDrawing } from './use-drawing.ts'

withFreshBrowser()

const TRIANGLE: Pixel[] = [
  [300, 300],
  [400, 300],
  [400, 400],
]

/** The drawing tool comes after the page. */
const toolArrives = () => act(async () => void (await import('./modes/draw-tool.ts')))

async function atTheMap(barred: CannotDraw | null = null) {
  const page = beforeTheTool(barred)
  await toolArrives()
  return page
}

function beforeTheTool(barred: CannotDraw | null = null) {
  const { map, canvas } = flatMap()
  document.body.append(canvas)
  canvas.tabIndex = 0
  const onFinished = vi.fn()
  const onReopened = vi.fn()
  const { result, rerender } = renderHook(
    (now: CannotDraw | null) => {
      const [history, dispatch] = useReducer(historyAfter, NOTHING_DRAWN)
      return useDrawing({ map, barred: now, history, dispatch, onFinished, onReopened })
    },
    {
      initialProps: barred,
    },
  )
  const press = (...keys: string[]) => {
    for (const key of keys) {
      act(
        () =>
          void canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      )
    }
  }
  const tapAt = (...places: Pixel[]) => act(() => tap(canvas, ...places))
  return { controls: () => result.current, rerender, press, tapAt, canvas, onFinished, onReopened }
}

describe('drawing on the page', () => {
  it('reports the polygon when it is finished', async () => {
    const { controls, tapAt, press, onFinished } = await atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Enter')
    expect(onFinished).toHaveBeenCalledOnce()
    expect(controls().outline).toHaveLength(3)
  })

  it('shows what was begun before the tool arrived', async () => {
    const { controls, tapAt, press } = beforeTheTool()
    act(() => controls().begin())
    await toolArrives()
    tapAt(...TRIANGLE)
    press('Enter')
    expect(controls().outline).toHaveLength(3)
  })

  it('moves the focus to the map, which receives the keys', async () => {
    const { controls, canvas } = await atTheMap()
    act(() => controls().begin())
    expect(document.activeElement).toBe(canvas)
  })

  it('starts with D and sets corners at the cross with Space and Insert', async () => {
    const { controls, press } = await atTheMap()
    press('d', ' ')
    expect(controls().drawing).toEqual({ phase: 'drawing', corners: [placeAt([500, 400])] })
    expect(controls().byKeyboard).toBe(true)
  })

  it('removes corners with Backspace, and everything with Escape', async () => {
    const { controls, press, tapAt } = await atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Backspace')
    expect(cornersOf(controls().drawing)).toHaveLength(2)
    press('Escape')
    expect(controls().drawing).toEqual({ phase: 'not drawing' })
  })

  it('hides the cross when a pointer is used', async () => {
    const { controls, press, tapAt } = await atTheMap()
    press('d', ' ')
    tapAt([300, 300])
    expect(controls().byKeyboard).toBe(false)
  })

  it('keeps a finished polygon on Escape', async () => {
    const { controls, tapAt, press } = await atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Enter', 'Escape', 'Backspace')
    expect(controls().outline).toHaveLength(3)
  })

  it('says that a record can have only one polygon, in progress or finished', async () => {
    const { controls, tapAt, press } = await atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('d')
    expect(controls().limitReached).toBe(true)
    act(() => controls().dismissLimit())
    press('Enter', 'd')
    expect(controls().limitReached).toBe(true)
    expect(controls().outline).toHaveLength(3)
  })

  it('says why a corner was refused', async () => {
    const { controls, tapAt } = await atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE, [350, 250])
    expect(controls().refused?.fault).toBe('crossing')
  })

  it('deletes the polygon when the member logs out', async () => {
    const { controls, tapAt, press, rerender } = await atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Enter')
    rerender('loggedOut')
    expect(controls().outline).toBeNull()
    rerender(null)
    expect(controls().drawing).toEqual({ phase: 'not drawing' })
  })

  it('is not available to visitors', async () => {
    const { controls, press } = await atTheMap('loggedOut')
    press('d')
    act(() => controls().begin())
    expect(controls().drawing).toEqual({ phase: 'not drawing' })
    expect(controls().limitReached).toBe(false)
  })
})

describe('undoing and redoing', () => {
  const key = (name: string, held: KeyboardEventInit = {}, on: EventTarget = document.body) =>
    act(
      () =>
        void on.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: name,
            ctrlKey: true,
            bubbles: true,
            cancelable: true,
            ...held,
          }),
        ),
    )

  async function withTriangle() {
    const page = await atTheMap()
    act(() => page.controls().begin())
    page.tapAt(...TRIANGLE)
    page.press('Enter')
    return page
  }

  it('does nothing before anything is drawn', async () => {
    const { controls } = await atTheMap()
    act(() => controls().begin())
    expect(controls().canUndo).toBe(false)
    act(() => controls().undo())
    expect(controls().drawing).toEqual({ phase: 'drawing', corners: [] })
  })

  it('reopens a finished polygon on the map, and closes it again', async () => {
    const { controls, tapAt, press, onFinished, onReopened } = await withTriangle()
    act(() => controls().undo())
    expect(controls().drawing.phase).toBe('drawing')
    expect(onReopened).toHaveBeenCalledOnce()
    act(() => controls().redo())
    expect(controls().outline).toHaveLength(3)
    // Also a redo opens the form again, which the undo closed.
    expect(onFinished).toHaveBeenCalledTimes(2)
    act(() => controls().undo())
    tapAt([300, 400])
    press('Enter')
    expect(controls().outline).toHaveLength(4)
    expect(onFinished).toHaveBeenCalledTimes(3)
  })

  it('works by key from anywhere on the page', async () => {
    const { controls } = await withTriangle()
    key('z')
    key('z')
    expect(cornersOf(controls().drawing)).toHaveLength(2)
    key('Z', { shiftKey: true })
    key('y')
    expect(controls().outline).toHaveLength(3)
  })

  it('leaves its keys to text fields and dialogs', async () => {
    const { controls } = await withTriangle()
    const field = document.createElement('textarea')
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    document.body.append(field, dialog)
    key('z', {}, field)
    key('z', {}, dialog)
    expect(controls().outline).toHaveLength(3)
  })

  it('restores a corner that was moved', async () => {
    const { controls } = await withTriangle()
    const before = controls().outline ?? []
    act(() => controls().reshape(before.with(0, placeAt([290, 290]))))
    expect(controls().outline).not.toEqual(before)
    act(() => controls().undo())
    expect(controls().outline).toEqual(before)
    expect(controls().travelled).toBe('undone')
  })

  it('restores a deleted polygon', async () => {
    const { controls } = await withTriangle()
    const before = controls().outline
    act(() => controls().clear())
    expect(controls().outline).toBeNull()
    act(() => controls().undo())
    expect(controls().outline).toEqual(before)
  })

  it('does not restore a polygon that was saved', async () => {
    const { controls } = await withTriangle()
    act(() => controls().forget())
    expect(controls().canUndo).toBe(false)
    key('z')
    expect(controls().drawing).toEqual({ phase: 'not drawing' })
  })

  it('moves the focus to the map when the focused button becomes disabled', async () => {
    const { controls, canvas, tapAt } = await atTheMap()
    act(() => controls().begin())
    tapAt(TRIANGLE[0] ?? [0, 0])
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    button.disabled = true
    act(() => controls().undo())
    expect(document.activeElement).toBe(canvas)
  })
})
