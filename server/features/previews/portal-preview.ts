import { walesAlone } from './cards/wales-card.ts'
import { PREVIEW_WORDS } from './preview-words.ts'
import { preview, type Desk, type Preview } from './preview.ts'

/** For pages without a picture of their own. */
export function portalPreview(desk: Desk): Preview {
  const { what, portal, alsoCalled } = PREVIEW_WORDS[desk.language]
  const text = { title: what, titleInstead: portal, facts: [[alsoCalled]], note: null, portal }
  return preview(desk, text, () => Promise.resolve({ ...text, ...walesAlone() }))
}
