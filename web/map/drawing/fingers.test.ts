import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchFingers } from './fingers.ts'

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
