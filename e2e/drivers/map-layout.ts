import type { Page, Point } from '../browser.ts'
import { inTools } from './map-screen.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where the parts of the map page stand, in pixels of the page. */
export function mapLayoutOn(page: Page) {
  const whole = page.locator('[data-over-map]')
  const bar = page.getByRole('region', { name: /^(Drawing|Lluniadu|Measuring|Mesur|Measured|Wedi’i fesur)$/ })
  const credits = page.getByRole('button', { name: /^(Attributes|Cydnabyddiaethau)$/i })
  const heightOf = async (part: typeof bar): Promise<number> => (await part.boundingBox())?.height ?? 0
  return {
    credits,
    finish: bar.getByRole('button', { name: /^(Finish|Gorffen)$/i }),
    draw: page.locator('main [data-control="add a find"]'),
    showLayers: page.getByRole('button', { name: /^(Show layers|Dangos haenau)$/i }),
    hideLayers: page.getByRole('button', { name: /^(Hide layers|Cuddio haenau)$/i }),
    moreLight: page.getByRole('button', { name: /^(Show light settings|Dangos gosodiadau’r golau)$/i }),
    lessLight: page.getByRole('button', { name: /^(Hide light settings|Cuddio gosodiadau’r golau)$/i }),
    showProfile: page.getByRole('button', { name: /^(Show height profile|Dangos proffil uchder)$/i }),
    profile: page.getByRole('region', { name: /^(Height profile|Proffil uchder)$/i }),
    /** The notice that nobody can close, in Welsh. */
    invented: 'Tirwedd ddychmygol, at ddibenion arddangos',
    measure: inTools(page, 'measure'),
    form: page.getByRole('region', { name: /^(Record Form|Ffurflen gofnodi)$/i }),
    formHeading: page.getByRole('heading', { name: /^(Record Form|Ffurflen gofnodi)$/i }),
    showPanels: page.getByRole('button', { name: /^(Show panels|Dangos y paneli)$/i }),
    baseAway: page.getByRole('button', { name: /(notice|hysbysiad) (about the map|am y map)$/ }),
    says: (words: string) => page.getByText(words),
    dial: page.getByRole('slider', { name: 'Direction of the light' }),
    /** The map and everything on it, without what stands beside or below. */
    stage: async () => {
      const { width = 0, y = 0, height = 0 } = (await whole.boundingBox()) ?? {}
      return { width, height: y + height }
    },
    barHeight: () => heightOf(bar),
    /** Of the three rows of the layers panel. */
    lastRow: page
      .getByRole('region', { name: /^(Layers|Haenau)$/ })
      .getByRole('button', { name: /^(Overlays|Troshaenau)/ }),
    /** The elements on the map that take the pointer from it, by what they say. */
    covers: () => whole.evaluate(boxesThatTakeThePointer),
    /** Whether a point of the page is map, with nothing on it. */
    isMap: (point: Point) =>
      page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.matches('canvas') ?? false, point),
    /** Whether the whole of a control can be pressed, from corner to corner. */
    canBePressed: (control: typeof credits) =>
      control.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const corners = [left + 3, right - 3].flatMap((x) =>
          [top + 3, bottom - 3].map((y) => [x, y] as const),
        )
        return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      }),
  }
}

function boxesThatTakeThePointer(root: Element): (Box & { name: string })[] {
  const boxes = (element: Element): (Box & { name: string })[] =>
    [...element.children].flatMap((child) => {
      if (getComputedStyle(child).pointerEvents === 'none') return boxes(child)
      const { left, top, right, bottom } = child.getBoundingClientRect()
      const name = child.getAttribute('aria-label') ?? child.textContent
      return right > left && bottom > top ? [{ left, top, right, bottom, name }] : []
    })
  return boxes(root)
}

/** The pairs of boxes that overlap, and the boxes that are not wholly in the window. */
export function clashesOf(
  boxes: readonly (Box & { name: string })[],
  window: { width: number; height: number },
): string[] {
  const outside = boxes.filter(
    ({ left, top, right, bottom }) =>
      left < 0 || top < 0 || right > window.width + 1 || bottom > window.height + 1,
  )
  const pairs = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      )
      .map((other) => `${one.name} and ${other.name} overlap`),
  )
  return [...pairs, ...outside.map(({ name }) => `${name} is not wholly in the window`)]
}

/** The corners of the polygon in the form, in degrees, as the browser keeps them. */
export function polygonInForm(page: Page): Promise<[number, number][]> {
  return page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('createRecordDraft') ?? '{}') as Record<string, unknown>
    const outline = Object.values(kept).find(
      (value): value is [number, number][] => Array.isArray(value) && Array.isArray(value[0]),
    )
    return outline ?? []
  })
}
