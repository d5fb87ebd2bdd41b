import type { NewsTag } from '#contract/site/news.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface SentTag {
  name: string
  /** Two names with the same key are one tag. */
  key: string
  nameCy: string | null
}

/** The tags of an item. */
export async function findTags(db: Database): Promise<NewsTag[]> {
  return db.selectFrom('news_tags').select(['id', 'name', 'name_cy']).orderBy('name_key').execute()
}

/**
 * Gives the item exactly these tags, in this order. A tag has the spelling in which it was last sent; a tag without
 * items is deleted.
 */
export async function replaceTags(tx: Database, newsId: number, tags: readonly SentTag[]): Promise<void> {
  const before = tx.deleteFrom('news_taggings').where('news_id', '=', newsId)
  await before.execute()
  for (const [position, { name, key, nameCy }] of tags.entries()) {
    const { id } = await tx
      .insertInto('news_tags')
      .values({ name, name_key: key, name_cy: nameCy })
      .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name, name_cy: nameCy }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('news_taggings').values({ news_id: newsId, tag_id: id, position }).execute()
  }
  await removeUnusedTags(tx)
}

export async function removeUnusedTags(tx: Database): Promise<void> {
  await tx
    .deleteFrom('news_tags')
    .where('id', 'not in', (items) => items.selectFrom('news_taggings').select('tag_id'))
    .execute()
}
