import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { findLastActor, noteAct } from '#server/platform/audit/index.ts'
import { announceNews } from '#server/members/index.ts'
import { removeFormerPicture, storePicture } from '#server/pictures/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { NewsFields, NewsItem } from './news-item.ts'
import { findNewsToChange, insertNews, removeNews, setPublished, updateNews } from './news.repository.ts'
import { removeUnusedTags, replaceTags } from './news-tags.repository.ts'
import type { NewsEntry } from './read-news-entry.ts'

type Deps = Pick<Portal, 'db' | 'files'>

const EMPTY: NewsFields = {
  title: '',
  content: '',
  titleCy: null,
  contentCy: null,
  picture: null,
  alt: '',
  altCy: '',
  publishedAt: null,
  demonstration: false,
}

/**
 * Files first, rows last: a crash may leave unused files, which the sweep removes, but never an item with a missing
 * picture.
 */
export async function createNewsDraft(
  { db, files }: Deps,
  actor: number,
  entry: NewsEntry,
  keep: KeepName = () => Promise.resolve(),
): Promise<NewsItem> {
  const picture = entry.picture ? await storePicture(files, entry.picture) : null
  return db.transaction().execute(async (tx) => {
    const id = await insertNews(tx, { ...EMPTY, ...entry.texts, picture })
    if (entry.tags) await replaceTags(tx, id, entry.tags)
    await noteAct(tx, { actor, act: 'news-created', target: { kind: 'news', id } })
    await keep(tx, id)
    return toChange(tx, id)
  })
}

export async function changeNewsItem(
  { db, files }: Deps,
  { actor, id, keep }: { actor: number; id: number; keep?: KeepName },
  entry: NewsEntry,
): Promise<NewsItem> {
  const stored = entry.picture ? await storePicture(files, entry.picture) : null
  const { before, after } = await db.transaction().execute(async (tx) => {
    const old = await toChange(tx, id)
    if (entry.madeTo !== undefined) await refuseSecond(tx, old, entry.madeTo)
    const picture = entry.picture === undefined ? old.picture : stored
    const fields = { ...old, ...entry.texts, picture }
    if (old.publishedAt) refuseUnreadable(fields)
    await updateNews(tx, id, fields)
    if (entry.tags) await replaceTags(tx, id, entry.tags)
    await noteAct(tx, { actor, act: 'news-changed', target: { kind: 'news', id } })
    await keep?.(tx, id)
    return { before: old, after: await toChange(tx, id) }
  })
  if (before.picture && before.picture.key !== after.picture?.key)
    await removeFormerPicture({ db, files }, before.picture.key)
  return after
}

export async function showNews({ db }: Deps, actor: number, id: number): Promise<NewsItem> {
  return db.transaction().execute(async (tx) => {
    const news = await toChange(tx, id)
    if (news.publishedAt) return news
    refuseUnreadable(news)
    await setPublished(tx, id, new Date())
    await announceNews(tx, id)
    await noteAct(tx, { actor, act: 'news-published', target: { kind: 'news', id } })
    return toChange(tx, id)
  })
}

export async function withdrawNews({ db }: Deps, actor: number, id: number): Promise<NewsItem> {
  return db.transaction().execute(async (tx) => {
    const news = await toChange(tx, id)
    if (!news.publishedAt) return news
    await setPublished(tx, id, null)
    await noteAct(tx, { actor, act: 'news-unpublished', target: { kind: 'news', id } })
    return toChange(tx, id)
  })
}

export async function deleteNewsItem({ db, files }: Deps, actor: number, id: number): Promise<void> {
  const { picture } = await db.transaction().execute(async (tx) => {
    const news = await toChange(tx, id)
    // First, while its title is there.
    await noteAct(tx, { actor, act: 'news-deleted', target: { kind: 'news', id } })
    await removeNews(tx, id)
    await removeUnusedTags(tx)
    return news
  })
  if (picture) await removeFormerPicture({ db, files }, picture.key)
}

async function toChange(tx: Database, id: number): Promise<NewsItem> {
  const news = await findNewsToChange(tx, id)
  if (!news) throw noSuchNews()
  return news
}

export function noSuchNews(): Refusal {
  return new Refusal('not-found', { detail: REQUEST_TEXTS.noSuchNews })
}

/** If two administrators edit at once, the second is refused, so that no text is lost. */
async function refuseSecond(tx: Database, { id, updatedAt }: NewsItem, madeTo: string): Promise<void> {
  const now = updatedAt.toISOString()
  if (now === madeTo) return
  const changedBy = await findLastActor(tx, 'news-changed', { kind: 'news', id })
  throw new Refusal('conflict', {
    body: { detail: REFUSAL_TEXTS.newsChanged, updated_at: now, changed_by: changedBy },
  })
}

/** A published item must have a text. */
function refuseUnreadable({ content }: Pick<NewsFields, 'content'>): void {
  if (content.trim() === '') throw new Refusal('invalid', { fields: { content: [REFUSAL_TEXTS.blank] } })
}
