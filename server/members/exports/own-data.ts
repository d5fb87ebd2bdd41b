import { Readable } from 'node:stream'
import { grantsOf, findTermsData } from '#server/accounts/index.ts'
import { findImportData } from '#server/imports/index.ts'
import { findDetails } from '#server/record-fields/index.ts'
import {
  findDrafts,
  creditOf,
  findVersions,
  ownRecordPages,
  toRecord,
  type StoredDraft,
} from '#server/records/index.ts'
import { findKnownRecords, findNoticeData } from '#server/notices/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { recordsOfFinder } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { ZipEntry } from '#formats/shared/zip.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { badgesOfMember } from '../badges/badges-of-member.ts'
import { findBookmarks } from '../bookmarks/bookmarks.repository.ts'
import { findSettings } from '../settings/settings.repository.ts'
import {
  findAccountData,
  findActData,
  findCommentData,
  findFeedbackData,
  findGrantData,
  findOpinionData,
  findProfileData,
  findReportData,
  findRequestData,
  findReviewData,
  findSessionData,
} from './own-data.repository.ts'
import { geojsonOf } from './record-files.ts'

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
function readmeText(language: Language, { username, made }: { username: string; made: Date }): string {
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
    t('withheld'),
    t('feedback'),
    t('password'),
    '',
  ].join('\r\n')
}

/** All data that the portal stores about a member, file by file. */
export async function* ownData(portal: Portal, accountId: number): AsyncGenerator<ZipEntry> {
  const { db, config } = portal
  const addresses = pictureAddresses(config.publicUrl)
  const account = await findAccountData(db, accountId)
  const { pictureKey, ...profile } = await findProfileData(db, accountId)

  yield textFile('README.txt', readmeText(account.language, { username: account.username, made: new Date() }))
  yield jsonFile('account.json', {
    ...account,
    roles: await findGrantData(db, accountId),
    sessions: await findSessionData(db, accountId),
  })
  yield jsonFile('profile.json', profile)
  yield jsonFile('settings.json', await findSettings(db, accountId))
  yield jsonFile('terms.json', await findTermsData(db, accountId))
  yield jsonFile('drafts.json', (await findDrafts(db, accountId)).map(draftOnFile))
  yield jsonFile('imports.json', await findImportData(db, accountId))
  yield jsonFile('bookmarks.json', await findBookmarks(db, accountId))
  yield jsonFile('badges.json', (await badgesOfMember(db, account.username)) ?? [])
  const grants = await grantsOf(db, accountId)
  const member = { id: accountId, administrator: account.administrator, grants }
  yield jsonFile('opinions.json', await findOpinionData(db, member))
  yield jsonFile('reviews.json', await findReviewData(db, member))
  const known = await findKnownRecords(db, member)
  yield jsonFile('comments.json', await findCommentData(db, member, known))
  yield jsonFile('notices.json', await findNoticeData(db, accountId, known))
  yield jsonFile('reports.json', await findReportData(db, member))
  yield jsonFile('feedback.json', await findFeedbackData(db, accountId))
  yield jsonFile('sensitive-requests.json', await findRequestData(db, member))
  yield { name: 'acts.json', content: Readable.from(jsonList(acts(db, member))) }
  yield { name: 'records.json', content: Readable.from(jsonList(records(portal, accountId, 'kept'))) }
  yield {
    name: 'deleted-records.json',
    content: Readable.from(jsonList(records(portal, accountId, 'taken away'))),
  }
  yield { name: 'record-versions.json', content: Readable.from(jsonList(versions(db, accountId))) }
  yield { name: 'records.geojson', content: Readable.from(geojsonOf(db, accountId, addresses)) }
  if (pictureKey !== null) yield* pictureFile(portal, pictureKey, 'profile-picture')
  for (const which of ['kept', 'taken away'] as const)
    for await (const page of ownRecordPages(db, accountId, { which }))
      for (const { id, pictures } of page)
        for (const { key, position } of pictures) yield* pictureFile(portal, key, pictureName(id, position))
}

async function* records({ db, config }: Portal, accountId: number, which: 'kept' | 'taken away') {
  const addresses = pictureAddresses(config.publicUrl)
  for await (const page of ownRecordPages(db, accountId, { which }))
    for (const record of page) {
      const files = record.pictures.map(({ key, position }) => pictureName(record.id, position) + endOf(key))
      yield {
        ...toRecord(record, addresses),
        seen_under: record.seen_under,
        known: await findDetails(db, record.id),
        licence: record.licence.record,
        licence_terms: record.licence.terms,
        her_permission: record.licence.herPermission,
        attribution: creditOf(record),
        picture_files: files,
        picture_licences: record.pictures.map(({ licence }) => licence),
      }
    }
}

/** Programs may read the names in the file, so they stay. */
function draftOnFile({ site_type, monument_type, period, seen_under, updatedAt, ...draft }: StoredDraft) {
  const { id, title, description, prn, outline, level, licence, known, place, version } = draft
  const first = { id, title, description, prn, outline, level, licence, known, place, version }
  return {
    ...first,
    siteType: site_type,
    monumentType: monument_type,
    period,
    seenUnder: seen_under,
    updatedAt,
  }
}

/** Earlier versions of records, if there are any. */
async function* versions(db: Database, accountId: number) {
  for (const which of ['kept', 'taken away'] as const)
    for await (const page of ownRecordPages(db, accountId, { which }))
      for (const { id, version } of page) {
        if (version === 1) continue
        for (const { pictures, madeAt, outline, ...said } of (
          await findVersions(await recordsOfFinder(db, accountId), id)
        ).slice(1))
          yield {
            record: id,
            version: said.version,
            username: said.username,
            title: said.title,
            description: said.description,
            period: said.period,
            known: said.known,
            PRN: said.prn,
            site_type: said.site_type,
            monument_type: said.monument_type,
            polygonCoordinate: outline,
            seen_under: said.seen_under,
            pictures: pictures.length,
            made_at: madeAt,
          }
      }
}

/** Entries of the audit log per statement. */
const ACTS_AT_ONCE = 500

/** Without their numbers: a gap would tell how much others did meanwhile, withholding included. */
async function* acts(db: Database, member: Parameters<typeof findActData>[1]) {
  let after = 0
  for (;;) {
    const page = await findActData(db, member, { after, limit: ACTS_AT_ONCE })
    for (const { id: _, ...act } of page) yield act
    if (page.length < ACTS_AT_ONCE) return
    after = page.at(-1)?.id ?? after
  }
}

/** A list of which only a part is in memory at a time. */
async function* jsonList(values: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const value of values) {
    yield separator + JSON.stringify(value, null, 2)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** A picture that was deleted after its record was read is left out. */
async function* pictureFile({ files }: Portal, key: string, name: string): AsyncGenerator<ZipEntry> {
  const found = await files.get(key)
  if (found) yield { name: name + endOf(key), content: found.content, packed: true }
}

function pictureName(recordId: number, position: number): string {
  return `pictures/record-${recordId}/picture${position}`
}

/** The extension of a file: `.jpg` or `.png`. */
function endOf(key: string): string {
  return key.slice(key.lastIndexOf('.'))
}

function jsonFile(name: string, value: unknown): ZipEntry {
  return textFile(name, `${JSON.stringify(value, null, 2)}\n`)
}

function textFile(name: string, text: string): ZipEntry {
  return { name, content: Readable.from([text]) }
}
