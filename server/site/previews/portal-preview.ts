import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { walesAlone } from './cards/wales-card.ts'
import { preview, type Desk, type Preview } from './preview.ts'

/** For pages without a picture of their own. */
export function portalPreview(desk: Desk): Preview {
  const nameIn = (language: Language) => wordsIn(language, 'portal')('name')
  const portal = nameIn(desk.language)
  const alsoCalled = nameIn(desk.language === 'en' ? 'cy' : 'en')
  const title = wordsIn(desk.language, 'previews')('what')
  const text = { title, titleInstead: portal, facts: [[alsoCalled]], note: null, portal }
  return preview(desk, text, () => Promise.resolve({ ...text, ...walesAlone() }))
}
