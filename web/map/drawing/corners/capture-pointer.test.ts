import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { flatMap, placeAt, tap as tapOn, type Pixel } from '#web/testing/flat-map.ts'
import { createDrawTool, type DrawTool } from '../modes/draw-tool.ts'

const nothing = () => undefined
const SQUARE: Pixel[] = [
  [300, 300],
  [400, 300],
  [400, 400],
  [300, 400],
]

let flat: ReturnType<typeof flatMap>
let tool: DrawTool
let corners: Outline
let reshaped: Outline | null
let timesReshaped: number

beforeEach(() => {
  flat = flatMap()
  corners = []
  reshaped = null
  timesReshaped = 0
  tool = createDrawTool(flat.map, {
    onCorners: (set) => (corners = set),
    onLooseEnd: nothing,
    onFinished: nothing,
    onReshaped: (outline) => {
      reshaped = outline
      timesReshaped += 1
    },
    onRefused: nothing,
  })
})
afterEach(() => tool.dispose())

function pointer(type: string, [clientX, clientY]: Pixel, more: PointerEventInit): void {
  const event = { clientX, clientY, button: 0, isPrimary: true, bubbles: true, ...more }
  flat.canvas.dispatchEvent(new PointerEvent(type, event))
}

const tap = (...places: Pixel[]) => tapOn(flat.canvas, ...places)

function expectCorners(outline: Outline | null, pixels: readonly Pixel[]): void {
  const inOrder = (places: readonly (readonly [number, number])[]) =>
    places.map((place) => place.map((degrees) => degrees.toFixed(7)).join(' ')).sort()
  expect(inOrder(outline ?? [])).toEqual(inOrder(pixels.map(placeAt)))
}

describe('a pointer that leaves the map during a drag', () => {
  const mouse = { pointerType: 'mouse', pointerId: 7, buttons: 1 }
  const dragTo = (place: Pixel) => {
    pointer('pointermove', [400, 400], { ...mouse, buttons: 0 })
    pointer('pointerdown', [400, 400], mouse)
    pointer('pointermove', [430, 420], mouse)
    pointer('pointermove', place, mouse)
  }
  const movedTo = (place: Pixel) => [...SQUARE.filter(([x, y]) => x + y !== 800), place]
  beforeEach(() => {
    tool.begin()
    tap(...SQUARE)
    tool.finish()
  })

  it('is captured by the map until it is released', () => {
    const held = vi.spyOn(flat.canvas, 'setPointerCapture')
    dragTo([450, 450])
    expect(held).toHaveBeenCalledExactlyOnceWith(7)
  })

  it.each(['pointerup', 'pointercancel'])(
    '%s: leaves the corner where it was released, even if a busy page reported only one movement',
    (end) => {
      pointer('pointermove', [400, 400], { ...mouse, buttons: 0 })
      pointer('pointerdown', [400, 400], mouse)
      pointer('pointermove', [450, 450], mouse)
      pointer(end, [450, 450], { ...mouse, buttons: 0 })
      expectCorners(reshaped, movedTo([450, 450]))
      expect(timesReshaped).toBe(1)
    },
  )

  it('leaves the corner at its last position if the browser cancels the pointer', () => {
    dragTo([450, 450])
    pointer('pointercancel', [0, 0], mouse)
    expectCorners(reshaped, movedTo([450, 450]))
    pointer('pointermove', [480, 480], { ...mouse, buttons: 0 })
    expectCorners(reshaped, movedTo([450, 450]))
    expect(timesReshaped).toBe(1)
  })

  it('leaves the corner at its last position if it comes back without a pressed button', () => {
    dragTo([450, 450])
    for (const place of [
      [480, 480],
      [500, 500],
    ] as const)
      pointer('pointermove', place, { ...mouse, buttons: 0 })
    expectCorners(reshaped, movedTo([450, 450]))
    expect(timesReshaped).toBe(1)
  })

  it('sets no corner if the browser cancels the pointer', () => {
    tool.clear()
    tool.begin()
    corners = []
    pointer('pointerdown', [300, 300], mouse)
    pointer('pointercancel', [300, 300], mouse)
    expect(corners).toEqual([])
    tap([300, 300], [400, 300])
    expect(corners).toHaveLength(2)
  })
})
