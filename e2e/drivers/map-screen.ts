import type { Page } from '../browser.ts'

/** A line of the menu Tools, as if it were a button: it is chosen by opening the menu first. */
export function inTools(page: Page, id: string) {
  const line = page.locator(`[role=menu] [data-control="${id}"]`)
  const menu = page.locator('main [data-control="tools"]')
  return {
    line,
    menu,
    click: async (): Promise<void> => {
      await menu.click()
      await line.click()
    },
    tap: async (): Promise<void> => {
      await menu.tap()
      await line.tap()
    },
  }
}

/** The frame of the map page: its state, what can be pressed on it, and the ways to its tools. */
export function mapScreenOn(page: Page) {
  const control = (name: string) => page.locator(`main [data-control="${name}"]`)
  return {
    /** What the screen is for now, such as `drawing`. */
    state: () => page.locator('[data-screen]').getAttribute('data-screen'),
    stateIs: (state: string) => page.locator(`[data-screen="${state}"]`).waitFor(),
    /** Everything that can be pressed and is in sight, header and map apart. */
    controls: () => page.evaluate(pressable),
    control,
    /** The action of the page, labelled or round. */
    addFind: control('add a find'),
    /** For those who cannot draw, too: to Playwright an element with `aria-disabled` is not ready for a click. */
    pressAddFind: () => control('add a find').click({ force: true }),
    tools: control('tools'),
    /** Closes the form, or the sheet that is open. */
    closePanel: page.locator('section:not([hidden]) [data-control="close panel"]'),
    /** Opens the menu Tools and chooses a line of it. */
    tool: (id: string) => inTools(page, id).click(),
    /** A line of the open menu. */
    line: (id: string) => inTools(page, id).line,
    /** What a press on the action is answered with. */
    said: page.locator('[role=status]').getByText(/^(To add a find|I ychwanegu|Move closer|Symudwch yn nes)/),
    zoomInHere: control('zoom in here'),
    register: page.getByRole('status').locator('[data-control="register"]'),
    /** On the profile, to which a registration leads. */
    backToPortal: page
      .getByRole('main')
      .getByRole('link', { name: /portal/i })
      .first(),
    /** The share of the map that nothing covers, counted on a grid of 40 pixels. */
    freeShare: async (): Promise<number> => {
      const points = await page.evaluate(pointsOfGrid)
      return points.filter(({ free }) => free).length / points.length
    },
    /** The points of that grid that are map. */
    freePoints: async () => (await page.evaluate(pointsOfGrid)).filter(({ free }) => free),
  }
}

interface GridPoint {
  x: number
  y: number
  free: boolean
}

/** A grid of 40 pixels over everything below the header. */
function pointsOfGrid(): GridPoint[] {
  const step = 40
  const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0
  const points: GridPoint[] = []
  for (let y = top + step / 2; y < innerHeight; y += step)
    for (let x = step / 2; x < innerWidth; x += step) {
      const free = document.elementFromPoint(x, y)?.matches('canvas') ?? false
      points.push({ x, y, free })
    }
  return points
}

/** The names of what can be pressed and is in sight. */
function pressable(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, [role=slider], [role=menuitem])',
  )
  const inSight = (element: HTMLElement) => {
    // The picture of a switch or a slider takes the pointer for it.
    const target = element.matches('input') ? (element.closest('label') ?? element.parentElement) : element
    if (!target) return false
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
    if (width < 2 || height < 2) return false
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return at !== null && (target.contains(at) || (at.contains(target) && !at.matches('main, body')))
  }
  return [...all].filter(inSight).map((element) => {
    const name = element.closest('[data-control]')?.getAttribute('data-control')
    const words = element.getAttribute('aria-label') ?? element.closest('label')?.textContent
    return name ?? words ?? element.textContent
  })
}
