import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFromFlinging, watchFingers } from './fingers.ts'

const LONG_PRESS = 600

let canvas: HTMLElement
let onLongPress: () => boolean
let watching: ReturnType<typeof watchFingers>

beforeEach(() => {
  vi.useFakeTimers()
  canvas = document.createElement('canvas')
  onLongPress = vi.fn(() => true)
  watching = watchFingers(canvas, { onTouch: () => undefined, onLongPress })
})
afterEach(() => {
  watching.stop()
  vi.useRealTimers()
})

function touch(type: string, clientX: number): void {
  const event = { clientX, clientY: 100, isPrimary: true, pointerType: 'touch', bubbles: true }
  canvas.dispatchEvent(new PointerEvent(type, event))
}

it('a finger that rests makes a long press', () => {
  touch('pointerdown', 100)
  vi.advanceTimersByTime(LONG_PRESS)
  vi.advanceTimersToNextFrame()
  expect(onLongPress).toHaveBeenCalledOnce()
  expect(watching.spent()).toBe(true)
})

it('a drag is not a long press, even if a busy page reports the movement late', () => {
  touch('pointerdown', 100)
  vi.advanceTimersByTime(LONG_PRESS)
  touch('pointermove', 150)
  vi.advanceTimersToNextFrame()
  expect(onLongPress).not.toHaveBeenCalled()
  expect(watching.spent()).toBe(false)
})

it('the browser is kept from scrolling while a finger drags, and only then', () => {
  const element = document.createElement('canvas')
  let dragging = false
  const kept = keepFromFlinging(element, () => dragging)
  const isKept = () => {
    const move = new Event('touchmove', { cancelable: true })
    element.dispatchEvent(move)
    return move.defaultPrevented
  }
  expect(isKept()).toBe(false)
  dragging = true
  expect(isKept()).toBe(true)
  kept.stop()
  expect(isKept()).toBe(false)
})
