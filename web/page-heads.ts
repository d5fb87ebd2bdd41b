import type { PageHead, PageHeads } from '#contract/page-heads.ts'
import welshDescriptions from './i18n/cy/descriptions.json'
import welsh from './i18n/cy/portal.json'
import englishDescriptions from './i18n/en/descriptions.json'
import english from './i18n/en/portal.json'
import { MOVED, PAGES } from './page-list.ts'
import type { Page } from './pages/shell/page.ts'

/** For the server, which writes them into the page for whoever runs no script; the build asks for this. */
export function pageHeads(): PageHeads {
  return {
    name: { en: english.name, cy: welsh.name },
    pageTitle: { en: english.pageTitle, cy: welsh.pageTitle },
    pages: PAGES.map(headOf),
    moved: [...MOVED],
  }
}

function headOf({ path, title, feeds = [] }: Page): PageHead {
  const en = textAt(englishDescriptions, title)
  const cy = textAt(welshDescriptions, title)
  return {
    path,
    title: { en: english.titles[title], cy: welsh.titles[title] },
    description: en === null || cy === null ? null : { en, cy },
    feeds: [...feeds],
  }
}

function textAt(texts: Readonly<Record<string, string>>, key: string): string | null {
  return texts[key] ?? null
}
