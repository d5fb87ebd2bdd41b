import type { NewsTag } from '#contract/site/news.ts'

/** A news item as it is in the database. All other types of a news item pick from this one. */
export interface NewsItem {
  id: number
  title: string
  /** The English text in Markdown. */
  content: string
  /** Welsh title and text; each is null if there is none. */
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
  /** True for the items of the demonstration. */
  demonstration: boolean
  tags: NewsTag[]
}

/** The fields that administrators write and choose. */
export type NewsFields = Omit<NewsItem, 'id' | 'tags' | 'updatedAt'>

/** The fields that titles and welshOf need. */
export type NewsTitle = Pick<NewsItem, 'id' | 'title' | 'titleCy' | 'contentCy'>
