interface Bilingual {
  title: string
  title_cy: string | null
}

/** The visitor's language where the item has it, else English. */
export function languageOf({ title_cy: welsh }: Pick<Bilingual, 'title_cy'>, language: string): 'en' | 'cy' {
  return language === 'cy' && welsh !== null ? 'cy' : 'en'
}

export function titleOf(news: Bilingual, language: string): string {
  return languageOf(news, language) === 'cy' ? (news.title_cy ?? news.title) : news.title
}

/** What the picture shows, in the visitor's language where somebody wrote it. */
export function altOf(news: { image_alt: string; image_alt_cy: string }, language: string): string {
  return language === 'cy' && news.image_alt_cy !== '' ? news.image_alt_cy : news.image_alt
}
