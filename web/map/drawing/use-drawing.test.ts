import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { flatMap, tap, type Pixel } from '#web/testing/flat-map.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { useDrawing } from './use-drawing.ts'

withFreshBrowser()

const TRIANGLE: Pixel[] = [
  [300, 300],
  [400, 300],
  [400, 400],
]

function atTheMap(signedIn = true) {
  const { map, canvas } = flatMap()
  document.body.append(canvas)
  canvas.tabIndex = 0
  const onFinished = vi.fn()
  const { result, rerender } = renderHook(
    (member: boolean) => useDrawing({ map, signedIn: member, onFinished }),
    {
      initialProps: signedIn,
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
  return { controls: () => result.current, rerender, press, tapAt, canvas, onFinished }
}

describe('drawing on the page', () => {
  it('hands the polygon over when it is finished', () => {
    const { controls, tapAt, press, onFinished } = atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Enter')
    expect(onFinished).toHaveBeenCalledOnce()
    expect(controls().outline).toHaveLength(3)
  })

  it('gives the focus to the map, where the keys are heard', () => {
    const { controls, canvas } = atTheMap()
    act(() => controls().begin())
    expect(document.activeElement).toBe(canvas)
  })

  it('begins with D and sets corners at the cross with Space and Insert', () => {
    const { controls, press } = atTheMap()
    press('d', ' ')
    expect(controls().drawing).toEqual({ phase: 'drawing', corners: 1 })
    expect(controls().byKeyboard).toBe(true)
  })

  it('takes corners back with Backspace, and everything with Escape', () => {
    const { controls, press, tapAt } = atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Backspace')
    expect(controls().drawing).toEqual({ phase: 'drawing', corners: 2 })
    press('Escape')
    expect(controls().drawing).toEqual({ phase: 'not drawing' })
  })

  it('hides the cross when a pointer takes over', () => {
    const { controls, press, tapAt } = atTheMap()
    press('d', ' ')
    tapAt([300, 300])
    expect(controls().byKeyboard).toBe(false)
  })

  it('does not lose a finished polygon to Escape', () => {
    const { controls, tapAt, press } = atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Enter', 'Escape', 'Backspace')
    expect(controls().outline).toHaveLength(3)
  })

  it('says that there can be one polygon only, in progress or finished', () => {
    const { controls, tapAt, press } = atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('d')
    expect(controls().limitReached).toBe(true)
    act(() => controls().dismissLimit())
    press('Enter', 'd')
    expect(controls().limitReached).toBe(true)
    expect(controls().outline).toHaveLength(3)
  })

  it('says why a corner was refused', () => {
    const { controls, tapAt } = atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE, [350, 250])
    expect(controls().refused?.fault).toBe('crossing')
  })

  it('loses the polygon when the member logs out', () => {
    const { controls, tapAt, press, rerender } = atTheMap()
    act(() => controls().begin())
    tapAt(...TRIANGLE)
    press('Enter')
    rerender(false)
    expect(controls().outline).toBeNull()
    rerender(true)
    expect(controls().drawing).toEqual({ phase: 'not drawing' })
  })

  it('is not for visitors', () => {
    const { controls, press } = atTheMap(false)
    press('d')
    act(() => controls().begin())
    expect(controls().drawing).toEqual({ phase: 'not drawing' })
    expect(controls().limitReached).toBe(false)
  })
})
