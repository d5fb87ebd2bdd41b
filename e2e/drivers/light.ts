import type { Page } from '../browser.ts'

/** The light of the relief that the browser draws itself. */
export function lightOn(page: Page) {
  return {
    dial: page.getByRole('slider', { name: /^(Direction of the light|Cyfeiriad y golau)$/ }),
    stop: page.getByRole('button', { name: /^(Stop moving the light|Peidio â symud y golau)$/ }),
  }
}
