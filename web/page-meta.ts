import type { PageMeta, PageMetaFile } from '#contract/site/page-meta.ts'
import welshDescriptions from './i18n/cy/descriptions.json'
import welsh from './i18n/cy/portal.json'
import welshTerms from './i18n/cy/vocabulary.json'
import englishDescriptions from './i18n/en/descriptions.json'
import english from './i18n/en/portal.json'
import englishTerms from './i18n/en/vocabulary.json'
import { MOVED, PAGES } from './page-list.ts'
import type { Page } from './pages/shell/page.ts'

/**
 * Titles and descriptions for the server, which adds them to the HTML for clients that run no scripts. Called by the
 * build, which replaces the file names of pictures by their addresses.
 */
export function pageMeta(): PageMetaFile {
  return {
    name: { en: english.name, cy: welsh.name },
    pageTitle: { en: english.pageTitle, cy: welsh.pageTitle },
    pages: PAGES.map(metaOf),
    moved: [...MOVED],
    terms: {
      siteType: inBoth(englishTerms.siteType, welshTerms.siteType),
      monumentType: inBoth(englishTerms.monumentType, welshTerms.monumentType),
      period: inBoth(englishTerms.period, welshTerms.period),
      expertise: inBoth(englishTerms.expertise, welshTerms.expertise),
    },
  }
}

function metaOf({ path, title, feeds = [], picture }: Page): PageMeta {
  const en = textAt(englishDescriptions, title)
  const cy = textAt(welshDescriptions, title)
  return {
    path,
    title: { en: english.titles[title], cy: welsh.titles[title] },
    description: en === null || cy === null ? null : { en, cy },
    feeds: [...feeds],
    picture: picture ?? null,
  }
}

type Texts = Readonly<Record<string, string>>

function inBoth(en: Texts, cy: Texts): Record<string, { en: string; cy: string }> {
  return Object.fromEntries(
    Object.entries(en).map(([key, english]) => [key, { en: english, cy: cy[key] ?? english }]),
  )
}

function textAt(texts: Texts, key: string): string | null {
  return texts[key] ?? null
}
