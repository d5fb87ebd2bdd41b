import { Readable } from 'node:stream'
import { findBookmarks } from '#server/features/bookmarks/index.ts'
import { findDrafts } from '#server/features/drafts/index.ts'
import { pictureAddresses } from '#server/features/pictures/index.ts'
import { ownRecordPages, toRecord } from '#server/features/records/index.ts'
import { findSettings } from '#server/features/settings/index.ts'
import type { Portal } from '#server/platform/portal.ts'
import type { ZipEntry } from '#server/platform/zip.ts'
import { findAccountData, findProfileData, findSessionData } from './own-data.repository.ts'
import { readmeText } from './own-data-words.ts'
import { geojsonOf } from './record-files.ts'

/** Everything that the portal holds of a member, file by file. */
export async function* ownData(portal: Portal, accountId: number): AsyncGenerator<ZipEntry> {
  const { db, config } = portal
  const addresses = pictureAddresses(config.publicUrl)
  const account = await findAccountData(db, accountId)
  const { pictureKey, ...profile } = await findProfileData(db, accountId)

  yield textFile('README.txt', readmeText(account.language, { username: account.username, made: new Date() }))
  yield jsonFile('account.json', { ...account, sessions: await findSessionData(db, accountId) })
  yield jsonFile('profile.json', profile)
  yield jsonFile('settings.json', await findSettings(db, accountId))
  yield jsonFile('drafts.json', await findDrafts(db, accountId))
  yield jsonFile('bookmarks.json', await findBookmarks(db, accountId))
  yield { name: 'records.json', content: Readable.from(recordsJson(portal, accountId)) }
  yield { name: 'records.geojson', content: Readable.from(geojsonOf(db, accountId, addresses)) }
  if (pictureKey !== null) yield* pictureFile(portal, pictureKey, 'profile-picture')
  for await (const page of ownRecordPages(db, accountId))
    for (const { id, pictures } of page)
      for (const { key, position } of pictures) yield* pictureFile(portal, key, pictureName(id, position))
}

async function* recordsJson({ db, config }: Portal, accountId: number): AsyncGenerator<string> {
  const addresses = pictureAddresses(config.publicUrl)
  let separator = '[\n'
  for await (const page of ownRecordPages(db, accountId))
    for (const record of page) {
      const files = record.pictures.map(({ key, position }) => pictureName(record.id, position) + endOf(key))
      yield separator + JSON.stringify({ ...toRecord(record, addresses), picture_files: files }, null, 2)
      separator = ',\n'
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** A picture that was deleted since its record was read is left out. */
async function* pictureFile({ files }: Portal, key: string, name: string): AsyncGenerator<ZipEntry> {
  const content = await files.get(key)
  if (content) yield { name: name + endOf(key), content, packed: true }
}

function pictureName(recordId: number, position: number): string {
  return `pictures/record-${recordId}/picture${position}`
}

/** `.jpg` or `.png`. */
function endOf(key: string): string {
  return key.slice(key.lastIndexOf('.'))
}

function jsonFile(name: string, value: unknown): ZipEntry {
  return textFile(name, `${JSON.stringify(value, null, 2)}\n`)
}

function textFile(name: string, text: string): ZipEntry {
  return { name, content: Readable.from([text]) }
}
