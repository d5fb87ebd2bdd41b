interface Bilingual {
  title: string
  title_cy: string | null
}

/** The visitor's language if the item has a text in it, otherwise English. */
export function languageOf({ title_cy: welsh }: Pick<Bilingual, 'title_cy'>, language: string): 'en' | 'cy' {
  return language === 'cy' && welsh !== null ? 'cy' : 'en'
}

export function titleOf(news: Bilingual, language: string): string {
  return languageOf(news, language) === 'cy' ? (news.title_cy ?? news.title) : news.title
}

/** The description of the picture, and its language: Welsh for Welsh readers if there is one, otherwise English. */
export function altOf(
  news: { image_alt: string; image_alt_cy: string },
  language: string,
): { alt: string; lang: 'en' | 'cy' } {
  return language === 'cy' && news.image_alt_cy !== ''
    ? { alt: news.image_alt_cy, lang: 'cy' }
    : { alt: news.image_alt, lang: 'en' }
}
