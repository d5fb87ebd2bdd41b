import type { News, NewsArticle, NewsDraft } from '#contract/site/news.ts'

/** A published news item as it appears in the list, plus the values that a test needs. */
export function sampleNews(known: Partial<News> = {}): News {
  return {
    id: 7,
    title: 'A new layer',
    content: 'There is a **new** layer.',
    published_at: '2026-11-03T10:00:00Z',
    tags: [{ id: 1, name: 'Maps', name_cy: 'Mapiau' }],
    image: null,
    title_cy: 'Haen newydd',
    content_cy: 'Mae haen **newydd**.',
    excerpt: '<p>There is a <strong>new</strong> layer.</p>',
    excerpt_cy: '<p>Mae haen <strong>newydd</strong>.</p>',
    image_alt: '',
    image_alt_cy: '',
    image_width: null,
    image_height: null,
    updated_at: '2026-11-03T10:00:00Z',
    demonstration: false,
    ...known,
  }
}

/** The same item as its own page receives it. */
export function sampleArticle(known: Partial<NewsArticle> = {}): NewsArticle {
  return {
    ...sampleNews(),
    html: '<p>There is a <strong>new</strong> layer.</p>',
    html_cy: '<p>Mae haen <strong>newydd</strong>.</p>',
    older: null,
    newer: null,
    ...known,
  }
}

/** The same item as an administrator receives it. */
export function sampleDraft(known: Partial<NewsDraft> = {}): NewsDraft {
  return {
    id: 7,
    title: 'A new layer',
    content: 'There is a **new** layer.',
    title_cy: '',
    content_cy: '',
    tags: [],
    image: null,
    image_alt: '',
    image_alt_cy: '',
    published_at: null,
    updated_at: '2026-11-03T10:00:00Z',
    demonstration: false,
    ...known,
  }
}
