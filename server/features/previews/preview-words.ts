import { pluralForm } from '#contract/language/plurals.ts'
import type { PageLanguage } from '#contract/page-meta.ts'

interface PreviewWords {
  portal: string
  /** The same in the other language, shown below. */
  alsoCalled: string
  what: string
  near: (place: string) => string
  records: (count: number) => string
  newsOf: (day: string) => string
  record: (id: number) => string
  member: string
  news: string
  inventedRecord: string
  recordAlt: (title: string) => string
  profileAlt: (name: string) => string
  newsAlt: (title: string) => string
  portalAlt: string
}

/** The texts of pictures for shared links, which are shown outside the pages. */
export const PREVIEW_WORDS: Readonly<Record<PageLanguage, PreviewWords>> = {
  en: {
    portal: 'Wales LiDAR Portal',
    alsoCalled: 'Porth LiDAR Cymru',
    what: 'Explore LiDAR maps of Wales',
    near: (place) => `near ${place}`,
    records: (count) => (count === 1 ? '1 find' : `${count} finds`),
    newsOf: (day) => `News · ${day}`,
    record: (id) => `Find ${id}`,
    member: 'Member',
    news: 'News',
    inventedRecord: 'Invented, for the demonstration',
    recordAlt: (title) => `${title}: its outline on a map`,
    profileAlt: (name) => `${name} on the Wales LiDAR Portal, with a map of Wales`,
    newsAlt: (title) => `News from the Wales LiDAR Portal: ${title}`,
    portalAlt: 'Wales LiDAR Portal, with a map of Wales',
  },
  cy: {
    portal: 'Porth LiDAR Cymru',
    alsoCalled: 'Wales LiDAR Portal',
    what: 'Archwilio mapiau LiDAR o Gymru',
    near: (place) => `ger ${place}`,
    records: (count) => `${count} ${pluralForm('cy', count) === 'two' ? 'ddarganfyddiad' : 'darganfyddiad'}`,
    newsOf: (day) => `Newyddion · ${day}`,
    record: (id) => `Darganfyddiad ${id}`,
    member: 'Aelod',
    news: 'Newyddion',
    inventedRecord: 'Dychmygol, ar gyfer yr arddangosiad',
    recordAlt: (title) => `${title}: amlinell ar fap`,
    profileAlt: (name) => `${name} ar Borth LiDAR Cymru, gyda map o Gymru`,
    newsAlt: (title) => `Newyddion Porth LiDAR Cymru: ${title}`,
    portalAlt: 'Porth LiDAR Cymru, gyda map o Gymru',
  },
}
