import type { Page } from './browser.ts'

/** Returns a line for each text that is cut off or outside the window, and for each control that is covered. */
export function legibilityFaults(page: Page): Promise<string[]> {
  return page.evaluate(lookAround)
}

/** Runs in the page, so it cannot use anything from outside its own body. */
async function lookAround(): Promise<string[]> {
  /** Tolerance for the rounding of subpixels. */
  const SLACK = 1.5
  /** Points at which a control is checked, as shares of its width and height. */
  const PLACES = [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.2],
    [0.1, 0.8],
    [0.9, 0.8],
  ] as const
  /** Number of frames after which a page is at rest when its window has changed. */
  const PATIENCE = 20

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent
    return `<${element.tagName.toLowerCase()}> ${words.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`
  }
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : []
  const isForScreenReaders = (element: Element) =>
    ancestors(element).some((at) => at.clientWidth <= 1 && getComputedStyle(at).position === 'absolute')
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const isInScroller = (element: Element) =>
    ancestors(element.parentElement).some((at) => scrolls(getComputedStyle(at).overflowX))

  const nextPicture = () => new Promise(requestAnimationFrame)
  const atRest = async (look: () => string[]) => {
    for (let pictures = 0; pictures < PATIENCE && look().length > 0; pictures++) await nextPicture()
    return look()
  }

  const sideways = () => {
    const beyond = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth
    return beyond > 0 ? [`the page scrolls sideways by ${String(beyond)} px`] : []
  }

  const fault = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    if (text.width <= 1 || text.bottom <= 0 || isForScreenReaders(element)) return null
    if (!isInScroller(element) && (text.right > innerWidth + SLACK || text.left < -SLACK))
      return `outside of the window: ${nameOf(element)}`
    for (const at of ancestors(element)) {
      const { overflowX, overflowY, display } = getComputedStyle(at)
      if (scrolls(overflowX) || scrolls(overflowY)) return null
      if (display === 'inline') continue
      const box = at.getBoundingClientRect()
      const cutAcross =
        overflowX !== 'visible' && (text.right > box.right + SLACK || text.left < box.left - SLACK)
      const cutDown =
        overflowY !== 'visible' && (text.bottom > box.bottom + SLACK || text.top < box.top - SLACK)
      if (cutAcross || cutDown) return `cut off: ${nameOf(element)}`
    }
    return null
  }

  const cutOff = () => {
    scrollTo(0, 0)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const holders = new Set<Element>()
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement
      if (
        texts.currentNode.textContent?.trim() &&
        holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        holders.add(holder)
    }
    return [...holders].map(fault).filter((line) => line !== null)
  }

  /** The box of a control; of one that is larger than the window, the part in it: a long table can be focused to scroll it. */
  const boxOf = (control: HTMLElement) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const inWindow = (start: number, size: number, window: number) =>
      size <= window
        ? [start, size]
        : [Math.max(start, 0), Math.min(start + size, window) - Math.max(start, 0)]
    const [x = 0, across = 0] = inWindow(left, width, innerWidth)
    const [y = 0, down = 0] = inWindow(top, height, innerHeight)
    return { x, y, width: across, height: down }
  }

  /** Null if the middle or one of four points around it is visible. */
  const whatCovers = (control: HTMLElement) => {
    const box = boxOf(control)
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const seen = PLACES.map(([x, y]) =>
      document.elementFromPoint(box.x + box.width * x, box.y + box.height * y),
    )
    const isOwn = (at: Element | null) =>
      at && (at.contains(control) || [control, ...labels].some((own) => own.contains(at)))
    if (seen.some(isOwn)) return null
    return seen[0] ? nameOf(seen[0]) : 'the edge of the window'
  }

  const endOfTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      port2.postMessage(null)
    })

  const covered = async () => {
    const controls =
      'a[href], button:enabled, input:enabled, select:enabled, textarea, [role=combobox], [tabindex="0"]'
    const lines: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue
      control.focus()
      // Without an end of the task, React counts the updates of fifty controls in a row as those of one that never ends.
      await endOfTask()
      // With the focus, a browser shows the line of the caret rather than the field.
      if (control instanceof HTMLTextAreaElement) control.scrollIntoView({ block: 'nearest' })
      const coveredBy = () => [whatCovers(control)].filter((name) => name !== null)
      lines.push(...(await atRest(coveredBy)).map((name) => `covered by ${name}: ${nameOf(control)}`))
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return lines
  }

  await nextPicture()
  return [...(await atRest(() => [...sideways(), ...cutOff()])), ...(await covered())]
}
