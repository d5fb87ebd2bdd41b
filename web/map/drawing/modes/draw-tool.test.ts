import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { flatMap, placeAt, tap as tapOn, type Pixel } from '#web/testing/flat-map.ts'
import { createDrawTool, type DrawTool } from './draw-tool.ts'
import type { OutlineFault } from '../outline-faults.ts'

let flat: ReturnType<typeof flatMap>
let tool: DrawTool
let corners: Outline
let loose: Outline[number] | null
let finished: Outline | null
let reshaped: Outline | null
let refused: OutlineFault[]
let timesReshaped: number

beforeEach(() => {
  vi.useFakeTimers()
  flat = flatMap()
  corners = []
  loose = null
  finished = reshaped = null
  refused = []
  timesReshaped = 0
  tool = createDrawTool(flat.map, {
    onCorners: (set) => (corners = set),
    onLooseEnd: (corner) => (loose = corner),
    onFinished: (outline) => (finished = outline),
    onReshaped: (outline) => {
      reshaped = outline
      timesReshaped += 1
    },
    onRefused: (fault) => refused.push(fault),
  })
})
afterEach(() => {
  tool.dispose()
  vi.useRealTimers()
})

function pointer(type: string, [clientX, clientY]: Pixel, more: PointerEventInit = {}): void {
  flat.canvas.dispatchEvent(
    new PointerEvent(type, { clientX, clientY, button: 0, isPrimary: true, bubbles: true, ...more }),
  )
}

const tap = (...places: Pixel[]) => tapOn(flat.canvas, ...places)

function drag(from: Pixel, ...through: Pixel[]): void {
  const last = through.at(-1) ?? from
  pointer('pointermove', from)
  pointer('pointerdown', from)
  // The first movement only starts the drag.
  for (const place of [...through.slice(0, 1), ...through]) pointer('pointermove', place)
  pointer('pointerup', last)
}

function expectOutline(outline: Outline | null, pixels: readonly Pixel[]): void {
  expect(outline).toHaveLength(pixels.length)
  for (const pixel of pixels) {
    const [latitude, longitude] = placeAt(pixel)
    expect(
      outline?.some(([a, b]) => Math.abs(a - latitude) < 1e-8 && Math.abs(b - longitude) < 1e-8),
      `a corner at ${pixel.join(', ')}`,
    ).toBe(true)
  }
}

const SQUARE: Pixel[] = [
  [300, 300],
  [400, 300],
  [400, 400],
  [300, 400],
]

describe('drawing by pointer', () => {
  it('sets a corner with each tap and closes the polygon on the first one', () => {
    tool.begin()
    tap(...SQUARE)
    expect(corners).toHaveLength(4)
    tap([303, 302])
    expectOutline(finished, SQUARE)
    expect(refused).toEqual([])
  })

  it('does nothing before it has started', () => {
    tap(...SQUARE)
    expect(corners).toHaveLength(0)
  })

  it('also ends with a second tap on the last corner', () => {
    tool.begin()
    tap(...SQUARE, [300, 400])
    expectOutline(finished, SQUARE)
  })

  it('accepts a concave outline, corner by corner', () => {
    const horseshoe: Pixel[] = [
      [300, 300],
      [300, 400],
      [400, 400],
      [400, 300],
      [370, 300],
      [370, 370],
      [330, 370],
      [330, 300],
    ]
    tool.begin()
    tap(...horseshoe, [300, 300])
    expectOutline(finished, horseshoe)
    expect(refused).toEqual([])
  })

  it('refuses a corner whose edge would cross, and continues from the corner before', async () => {
    tool.begin()
    tap([300, 300], [400, 300], [400, 400], [350, 250])
    expect(refused).toEqual(['crossing'])
    expect(corners).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(0)
    tap([300, 400], [300, 300])
    expectOutline(finished, SQUARE)
  })

  it('refuses to close the polygon across an edge', () => {
    const spiral: Pixel[] = [
      [300, 300],
      [400, 300],
      [400, 400],
      [340, 400],
      [340, 340],
      [360, 340],
      [360, 380],
    ]
    tool.begin()
    tap(...spiral)
    tool.finish()
    expect(refused).toEqual(['crossing'])
    expect(finished).toBeNull()
    expect(corners).toHaveLength(7)
  })

  it('refuses a first corner that is not in or near Wales', () => {
    tool.begin()
    tap([40_000, 300])
    expect(refused).toEqual(['outside'])
    expect(corners).toHaveLength(0)
  })

  it('sets the corner at the click, even if the map moved under a resting pointer', () => {
    tool.begin()
    tap(...SQUARE.slice(0, 3))
    pointer('pointermove', [350, 450])
    pointer('pointerdown', [300, 400])
    pointer('pointerup', [300, 400])
    tool.finish()
    expectOutline(finished, SQUARE)
  })

  it('does not mistake a pinch for a tap', () => {
    tool.begin()
    pointer('pointerdown', [300, 300])
    pointer('pointerdown', [350, 300], { isPrimary: false })
    pointer('pointerup', [300, 300])
    expect(corners).toHaveLength(0)
  })
})

describe('the edge that follows the pointer', () => {
  it('ends at the pointer', () => {
    tool.begin()
    tap([300, 300])
    pointer('pointermove', [380, 320])
    expect(loose?.map((degrees) => degrees.toFixed(6))).toEqual(
      placeAt([380, 320]).map((degrees) => degrees.toFixed(6)),
    )
  })

  it('is hidden while it lies on the last corner, and when the polygon is finished', () => {
    tool.begin()
    tap(...SQUARE)
    expect(loose).toBeNull()
    pointer('pointermove', [380, 320])
    tool.finish()
    expect(loose).toBeNull()
  })
})

describe('drawing by key', () => {
  it('sets a corner at the middle of the map', () => {
    tool.begin()
    tool.addCornerAtCentre()
    tap([600, 400], [600, 500])
    tool.finish()
    expectOutline(finished, [
      [500, 400],
      [600, 400],
      [600, 500],
    ])
  })

  it('does not finish with two corners', () => {
    tool.begin()
    tap([300, 300], [400, 300])
    tool.finish()
    expect(refused).toEqual(['tooFewCorners'])
    expect(finished).toBeNull()
  })
})

describe('the finished polygon', () => {
  beforeEach(() => {
    tool.begin()
    tap(...SQUARE)
    tool.finish()
  })

  it('can be reshaped by dragging a corner', () => {
    drag([400, 400], [430, 420], [450, 450])
    expectOutline(reshaped, [...SQUARE.filter(([x, y]) => x + y !== 800), [450, 450]])
  })

  it('keeps a corner at its last valid position when it is dragged across an edge', () => {
    drag([400, 400], [380, 380], [350, 250], [340, 240])
    expect(refused).toContain('crossing')
    expectOutline(reshaped, [...SQUARE.filter(([x, y]) => x + y !== 800), [380, 380]])
  })

  it('gets a new corner from the middle of an edge', () => {
    drag([350, 300], [350, 297], [350, 250])
    expectOutline(reshaped, [...SQUARE, [350, 250]])
    expect(timesReshaped, 'one change, not two').toBe(1)
  })

  it('stays selected after a click beside it, and no second polygon begins', () => {
    tap([700, 700], [800, 700], [800, 800])
    drag([400, 400], [430, 420], [450, 450])
    expect(reshaped).toHaveLength(4)
  })

  it('takes another shape if that shape is valid', () => {
    const moved: Outline = (finished ?? []).with(0, placeAt([290, 290]))
    tool.reshape(moved)
    expect(reshaped).toEqual(moved)
    tool.reshape(
      [
        [300, 300],
        [400, 300],
        [300, 400],
        [400, 400],
      ].map((pixel) => placeAt(pixel as [number, number])),
    )
    expect(refused).toEqual(['crossing'])
    expect(reshaped).toEqual(moved)
  })

  it('disappears when it is cleared, and another may be drawn', () => {
    tool.clear()
    finished = null
    tool.begin()
    tap([500, 500], [600, 500], [600, 600])
    tool.finish()
    expect(finished).toHaveLength(3)
  })
})

function touch(type: string, place: Pixel): void {
  pointer(type, place, { pointerType: 'touch' })
}

describe('a finger', () => {
  /** Waits for the time of a long press, and for the next frame. */
  const rest = () => {
    vi.advanceTimersByTime(600)
    vi.advanceTimersToNextFrame()
  }
  beforeEach(() => {
    tool.begin()
    tap(...SQUARE)
    tool.finish()
  })

  it('drags the corner under it, even if its first movement was large', () => {
    touch('pointerdown', [403, 396])
    for (const place of [
      [440, 440],
      [450, 450],
    ] as const)
      touch('pointermove', place)
    touch('pointerup', [450, 450])
    expectOutline(reshaped, [...SQUARE.filter(([x, y]) => x + y !== 800), [450, 450]])
  })

  it('removes a corner by a long press, and nothing more when it is lifted', () => {
    touch('pointerdown', [403, 396])
    rest()
    touch('pointerup', [403, 396])
    expectOutline(
      reshaped,
      SQUARE.filter(([x, y]) => x + y !== 800),
    )
  })

  it('removes nothing if it moves or is lifted earlier', () => {
    touch('pointerdown', [400, 400])
    touch('pointermove', [420, 420])
    touch('pointermove', [420, 420])
    rest()
    touch('pointerup', [420, 420])
    expect(reshaped).toHaveLength(4)
    touch('pointerdown', [300, 300])
    touch('pointerup', [300, 300])
    rest()
    expect(reshaped).toHaveLength(4)
  })

  it('does not remove corners of a triangle', () => {
    tool.show({ phase: 'drawn', outline: SQUARE.slice(0, 3).map((pixel) => placeAt(pixel)) })
    touch('pointerdown', [300, 300])
    rest()
    touch('pointerup', [300, 300])
    expect(reshaped).toBeNull()
  })
})

describe('showing an earlier drawing', () => {
  const outline = SQUARE.map((pixel) => placeAt(pixel))

  it('continues a polygon in progress', () => {
    tool.show({ phase: 'drawing', corners: outline.slice(0, 2) })
    expect(corners).toEqual([])
    tap(...SQUARE.slice(2))
    expect(corners).toHaveLength(4)
    tool.finish()
    expectOutline(finished, SQUARE)
  })

  it('accepts corners that are at the same pixel of the screen', () => {
    const small = SQUARE.map(([x, y]) => placeAt([500 + x / 1000, 400 + y / 1000]))
    tool.show({ phase: 'drawing', corners: small })
    tool.finish()
    expect(finished).toHaveLength(4)
  })

  it('accepts a concave polygon without checking it again', () => {
    const horn: Pixel[] = [
      [300, 300],
      [300, 400],
      [400, 400],
      [400, 300],
      [350, 350],
      [350, 320],
    ]
    tool.show({ phase: 'drawing', corners: horn.map((pixel) => placeAt(pixel)) })
    expect(refused).toEqual([])
    tap([320, 310])
    expect(corners).toHaveLength(7)
  })

  it('restores a finished polygon, ready to be reshaped', () => {
    tool.show({ phase: 'drawn', outline })
    expect(finished).toBeNull()
    drag([400, 400], [430, 420], [450, 450])
    expectOutline(reshaped, [...SQUARE.filter(([x, y]) => x + y !== 800), [450, 450]])
  })

  it('replaces the current drawing', () => {
    tool.begin()
    tap([500, 500], [600, 500])
    tool.show({ phase: 'drawn', outline })
    tool.show({ phase: 'drawing', corners: [] })
    tap(...SQUARE)
    expect(corners).toHaveLength(4)
    tool.show({ phase: 'not drawing' })
    tap([500, 500])
    expect(corners).toHaveLength(4)
    expect(flat.doubleClickZoom.enabled).toBe(true)
  })
})

describe('double-click zoom', () => {
  it('is off while drawing, and back when a double click can no longer be under way', () => {
    tool.begin()
    expect(flat.doubleClickZoom.enabled).toBe(false)
    tap(...SQUARE)
    tool.finish()
    expect(flat.doubleClickZoom.enabled).toBe(false)
    vi.advanceTimersByTime(500)
    expect(flat.doubleClickZoom.enabled).toBe(true)
  })

  it('is back immediately when drawing is cancelled', () => {
    tool.begin()
    tap([300, 300])
    tool.clear()
    expect(flat.doubleClickZoom.enabled).toBe(true)
  })
})
