import type { Page } from './browser.ts'

type Locator = ReturnType<Page['locator']>

declare global {
  interface HTMLElement {
    readonly labels?: NodeListOf<HTMLLabelElement> | null
  }

  interface Window {
    /** All controls in the order of the document, and how each looks without the focus. */
    walk: { control: HTMLElement; look: string }[]
    lookOf: (control: HTMLElement) => string
  }
}

/** Moves through `part` with the Tab key. Returns a line for each control that is skipped, out of order or without a visible focus. */
export async function tabFaults(page: Page, part: Locator): Promise<string[]> {
  const expected = await part.evaluate(prepare)
  const faults: string[] = expected.length > 0 ? [] : ['there is nothing to reach']
  for (const [place, name] of expected.entries()) {
    await page.keyboard.press('Tab')
    // Some browsers stop at each radio button of a group while none is chosen.
    while (await page.evaluate(isStillInGroup, place)) await page.keyboard.press('Tab')
    const fault = await page.evaluate(faultAt, place)
    if (fault !== null) return [...faults, `${name}: ${fault}`]
  }
  return faults
}

function prepare(part: Element): string[] {
  window.lookOf = (control) => {
    const around = control.closest('label') ?? control.parentElement?.parentElement ?? control
    const parts = [around, ...around.querySelectorAll('*'), ...(control.labels ?? [])]
    const styles = parts.map((at) => {
      const { outline, boxShadow, border, backgroundColor } = getComputedStyle(at)
      return [outline, boxShadow, border, backgroundColor].join()
    })
    return styles.join('\n')
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const tabbable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
  const isStop = (control: HTMLElement) => {
    if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) return false
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return true
    const group = [...part.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`)]
    return group[0] === control && !group.some(({ checked }) => checked)
  }
  const stops = [...part.querySelectorAll<HTMLElement>(tabbable)].filter(isStop)
  window.walk = stops.map((control) => ({ control, look: window.lookOf(control) }))
  if (part instanceof HTMLElement) {
    part.tabIndex = -1
    part.focus()
  }
  return stops.map(
    (control) => (control.ariaLabel ?? control.textContent) || (control.labels?.[0]?.textContent ?? ''),
  )
}

function isStillInGroup(place: number): boolean {
  const before = window.walk[place - 1]?.control
  const active = document.activeElement
  return [before, active].every((at) => at instanceof HTMLInputElement && at.type === 'radio')
}

async function faultAt(place: number): Promise<string | null> {
  const { control, look } = window.walk[place] ?? {}
  const active = document.activeElement
  if (control !== active) return `the Tab key led to ${active?.outerHTML.slice(0, 120) ?? 'nothing'} instead`
  for (let pictures = 0; pictures < 30; pictures++) {
    if (window.lookOf(control) !== look) return null
    await new Promise(requestAnimationFrame)
  }
  return 'does not show that it has the focus'
}
