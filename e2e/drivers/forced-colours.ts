import type { Page } from '../browser.ts'

type Element = ReturnType<Page['locator']>

/** How parts of the pages are drawn while the system chooses the colours (`forced-colors`). */
export async function forcedColoursOn(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  const system = (name: string) =>
    page.evaluate((colour) => {
      const probe = document.body.appendChild(document.createElement('span'))
      probe.style.cssText = `forced-color-adjust: none; color: ${colour}`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  const [highlight, highlightText, canvas, canvasText] = await Promise.all(
    ['Highlight', 'HighlightText', 'Canvas', 'CanvasText'].map(system),
  )
  return {
    /** The colours of the system. */
    system: { highlight, highlightText, canvas, canvasText },
    look: (element: Element) =>
      element.evaluate(async (drawn) => {
        // With reduced motion every change is a transition, of no length but not at once.
        await Promise.all(drawn.getAnimations().map(({ finished }) => finished))
        const { color, backgroundColor, outlineStyle, outlineWidth, outlineColor, borderTopStyle } =
          getComputedStyle(drawn)
        const { borderTopWidth } = getComputedStyle(drawn)
        return {
          text: color,
          ground: backgroundColor,
          ring: { style: outlineStyle, width: parseFloat(outlineWidth), colour: outlineColor },
          edge: { style: borderTopStyle, width: parseFloat(borderTopWidth) },
        }
      }),
    switches: {
      on: page.getByRole('switch', { checked: true }).first(),
      off: page.getByRole('switch', { checked: false }).first(),
      /** The part of a switch that has the ring of the focus. */
      whole: (control: Element) => control.locator('xpath=../..'),
      /** The part of a switch whose colour says whether it is on. */
      track: (control: Element) => control.locator('xpath=../following-sibling::*[1]'),
    },
    language: (name: string) => page.getByRole('button', { name, exact: true }),
    chip: page.locator('.MuiChip-root').first(),
    pressed: (group: Element) => group.locator('[aria-pressed="true"]').first(),
    unpressed: (group: Element) => group.locator('[aria-pressed="false"]').first(),
    lights: page.getByRole('group', { name: /Light|light/ }).first(),
    option: page.getByRole('option').first(),
    contained: page.locator('main button[type="submit"]').first(),
  }
}
