import { dayInWords } from '#language/days.ts'
import { findShownNews } from '../news/news.repository.ts'
import { welshOf } from '../news/news-view.rules.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { SIDE } from './cards/card.ts'
import { walesAlone, wholePicture } from './cards/wales-card.ts'
import { preview, type Desk, type Preview } from './preview.ts'
import { cutPhoto } from './stored-photo.ts'

/** Null for drafts and unknown items. */
export async function newsPreview(desk: Desk, id: number): Promise<Preview | null> {
  const { db, files } = desk.portal
  const news = await findShownNews(db, id)
  if (!news?.publishedAt) return null
  const t = wordsIn(desk.language, 'previews')
  const welsh = desk.language === 'cy' ? welshOf(news) : null
  const text = {
    title: welsh?.title ?? news.title,
    titleInstead: t('news'),
    facts: [[t('newsOf', { day: dayInWords(news.publishedAt, desk.language, { zone: 'UTC' }) })]],
    note: null,
    portal: wordsIn(desk.language, 'portal')('name'),
  }
  const key = news.picture?.key ?? null
  return preview(desk, { ...text, key }, async () => {
    const photo = key === null ? null : await cutPhoto(files, key, SIDE)
    return { ...text, ...(photo ? wholePicture(photo) : walesAlone()) }
  })
}
