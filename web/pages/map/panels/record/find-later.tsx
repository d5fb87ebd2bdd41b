import { WORDS_OF_WHOLE_RECORDS } from '#web/i18n/word-files.ts'
import { partSoon } from '#web/lib/part-later.tsx'

/** Only who has just saved a find sees it. */
const fetched = async () => {
  const [find, { FindPicture }] = await Promise.all([
    import('./find-card.tsx'),
    import('./record-ground-map.tsx'),
  ])
  return { ...find, FindPicture }
}

export const SavedFindCard = partSoon(async () => {
  const { FindCard, FindPicture } = await fetched()
  return () => <FindCard renderPicture={(record) => <FindPicture record={record} />} />
}, WORDS_OF_WHOLE_RECORDS)

export const SavedFindSheet = partSoon(async () => {
  const { FindSheet, FindPicture } = await fetched()
  return () => <FindSheet renderPicture={(record) => <FindPicture record={record} />} />
}, WORDS_OF_WHOLE_RECORDS)
