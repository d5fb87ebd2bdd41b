import type { FeedLanguage } from './atom.ts'

interface FeedWords {
  portal: string
  news: string
  newsSubtitle: string
  records: string
  recordsSubtitle: string
  formerMember: string
  invented: string
}

/** The texts of the feeds, because the server does not have those of the pages. */
export const FEED_WORDS: Readonly<Record<FeedLanguage, FeedWords>> = {
  en: {
    portal: 'Wales LiDAR Portal',
    news: 'News from the Wales LiDAR Portal',
    newsSubtitle: 'What is new on the portal for exploring LiDAR maps of Wales',
    records: 'New finds on the Wales LiDAR Portal',
    recordsSubtitle: 'What members recorded last on the LiDAR maps of Wales',
    formerMember: 'Former member',
    invented: 'This find is invented: it belongs to the demonstration landscape.',
  },
  cy: {
    portal: 'Porth LiDAR Cymru',
    news: 'Newyddion Porth LiDAR Cymru',
    newsSubtitle: 'Beth sy’n newydd ar y porth i archwilio mapiau LiDAR o Gymru',
    records: 'Darganfyddiadau newydd ar Borth LiDAR Cymru',
    recordsSubtitle: 'Yr hyn a gofnododd aelodau ddiwethaf ar fapiau LiDAR Cymru',
    formerMember: 'Cyn-aelod',
    invented: 'Mae’r darganfyddiad hwn yn ddychmygol: mae’n perthyn i’r dirwedd arddangos.',
  },
}
