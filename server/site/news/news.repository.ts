import { sql } from 'kysely'
import type { NewsSort, NewsTag } from '#contract/site/news.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ListPart } from '#server/platform/bodies/list-part.ts'
import { revisionsOf } from '#server/platform/caching/revisions.repository.ts'
import type { NewsFields, NewsItem, NewsTitle } from './news-item.ts'
import { removeUnusedTags } from './news-tags.repository.ts'

export async function insertNews(db: Database, fields: NewsFields): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({ ...columnsOf(fields), demonstration: fields.demonstration })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateNews(db: Database, id: number, fields: NewsFields): Promise<void> {
  await db
    .updateTable('news')
    .set({ ...columnsOf(fields), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function setPublished(db: Database, id: number, publishedAt: Date | null): Promise<void> {
  await db.updateTable('news').set({ published_at: publishedAt }).where('id', '=', id).execute()
}

export async function removeNews(db: Database, id: number): Promise<void> {
  await db.deleteFrom('news').where('id', '=', id).execute()
}

/** Deletes news items. Resolves with the keys of their pictures. The caller removes the files after the commit. */
export async function removeDemonstrationNews(tx: Database): Promise<string[]> {
  const rows = await tx
    .deleteFrom('news')
    .where('demonstration', '=', true)
    .returning('image_key as key')
    .execute()
  await removeUnusedTags(tx)
  return rows.flatMap(({ key }) => key ?? [])
}

/** Also finds drafts: callers must check the permission. */
export async function findNews(db: Database, id: number): Promise<NewsItem | null> {
  const row = await newsWithTags(db).where('news.id', '=', id).executeTakeFirst()
  return row ? toStored(row) : null
}

/** Finds a published item only. */
export async function findShownNews(db: Database, id: number): Promise<NewsItem | null> {
  const news = await findNews(db, id)
  return news?.publishedAt ? news : null
}

/** Locks the item against other changes until the transaction ends. */
export async function findNewsToChange(tx: Database, id: number): Promise<NewsItem | null> {
  const row = await newsWithTags(tx).where('news.id', '=', id).forUpdate('news').executeTakeFirst()
  return row ? toStored(row) : null
}

/** Newest first; of two with the same time, the one with the higher id first. */
export async function findPublishedNews(db: Database, limit?: number): Promise<NewsItem[]> {
  const all = newsWithTags(db)
    .where('news.published_at', 'is not', null)
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc')
  const rows = await (limit === undefined ? all : all.limit(limit)).execute()
  return rows.map(toStored)
}

/** Newest first, as `findPublishedNews` lists them. */
export async function findPublishedTitles(db: Database): Promise<NewsTitle[]> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'title', 'title_cy as titleCy', 'content_cy as contentCy'])
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
}

const SORTED_BY = {
  published: sql`news.published_at`,
  changed: sql`news.updated_at`,
  title: sql`folded(news.title)`,
}

/** Published items and drafts. By day of publication, a draft counts as newer than all that is published. */
export async function findAllNews(
  db: Database,
  { sort, order, from, limit }: ListPart<NewsSort>,
): Promise<NewsItem[]> {
  const rows = await newsWithTags(db)
    .orderBy(SORTED_BY[sort], order)
    .orderBy('news.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows.map(toStored)
}

export async function countNews(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('news')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a number that increases with every change of news. */
export async function newsRevision(db: Database): Promise<number> {
  return (await revisionsOf(db)).news
}

function columnsOf(fields: NewsFields) {
  return {
    title: fields.title,
    content: fields.content,
    title_cy: fields.titleCy,
    content_cy: fields.contentCy,
    image_key: fields.picture?.key ?? null,
    image_width: fields.picture?.width ?? null,
    image_height: fields.picture?.height ?? null,
    image_alt: fields.alt,
    image_alt_cy: fields.altCy,
    published_at: fields.publishedAt,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof newsWithTags>['execute']>>[number]

function newsWithTags(db: Database) {
  return db
    .selectFrom('news')
    .selectAll('news')
    .select(
      sql<NewsTag[] | null>`(
        select json_agg(json_build_object('id', id, 'name', name, 'name_cy', name_cy) order by position)
        from news_taggings join news_tags on id = tag_id where news_id = news.id)`.as('tags'),
    )
}

function toStored(row: Row): NewsItem {
  const { image_key: key, image_width: width, image_height: height } = row
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    titleCy: row.title_cy,
    contentCy: row.content_cy,
    picture: key === null ? null : { key, width: width ?? 0, height: height ?? 0 },
    alt: row.image_alt,
    altCy: row.image_alt_cy,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    demonstration: row.demonstration,
    tags: row.tags ?? [],
  }
}
