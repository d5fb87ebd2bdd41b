import type { NewsTag } from '#contract/news.ts'

/** A news item as the database holds it. Every other shape of one picks from here. */
export interface NewsItem {
  id: number
  title: string
  /** Markdown. */
  content: string
  /** Null where there is none. */
  titleCy: string | null
  contentCy: string | null
  /** Width and height in pixels. */
  picture: { key: string; width: number; height: number } | null
  /** What the picture shows, for people who cannot see it. */
  alt: string
  altCy: string
  /** Null for a draft. */
  publishedAt: Date | null
  updatedAt: Date
  /** True for what comes with the demonstration landscape. */
  demonstration: boolean
  tags: NewsTag[]
}

/** What administrators write and choose. */
export type NewsFields = Omit<NewsItem, 'id' | 'tags' | 'updatedAt'>

/** What a list of titles and welshOf need. */
export type NewsTitle = Pick<NewsItem, 'id' | 'title' | 'titleCy' | 'contentCy'>
