import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

/** Names in the download, and the keys of their descriptions. */
const FILES = {
  'account.json': 'account',
  'profile.json': 'profile',
  'settings.json': 'settings',
  'terms.json': 'terms',
  'drafts.json': 'drafts',
  'imports.json': 'imports',
  'bookmarks.json': 'bookmarks',
  'badges.json': 'badges',
  'opinions.json': 'opinions',
  'reviews.json': 'reviews',
  'comments.json': 'comments',
  'notices.json': 'notices',
  'reports.json': 'reports',
  'feedback.json': 'feedback',
  'sensitive-requests.json': 'sensitiveRequests',
  'acts.json': 'acts',
  'records.json': 'records',
  'deleted-records.json': 'deletedRecords',
  'record-versions.json': 'recordVersions',
  'records.geojson': 'recordsGeojson',
  'pictures/': 'pictures',
  'profile-picture': 'profilePicture',
} as const

/** Characters. */
const NAME_WIDTH = 2 + Math.max(...Object.keys(FILES).map(({ length }) => length))

/** README.txt; line ends that every editor of plain text knows. */
export function readmeText(language: Language, { username, made }: { username: string; made: Date }): string {
  const t = wordsIn(language, 'ownData')
  const heading = t('heading', { username })
  const files = Object.entries(FILES).map(([name, key]) => `  ${name.padEnd(NAME_WIDTH)}${t(`files.${key}`)}`)
  return [
    heading,
    '='.repeat(heading.length),
    '',
    t('made', { when: made.toISOString().slice(0, 16).replace('T', ' ') }),
    '',
    t('intro'),
    '',
    ...files,
    '',
    t('degrees'),
    t('hidden'),
    t('feedback'),
    t('password'),
    '',
  ].join('\r\n')
}
