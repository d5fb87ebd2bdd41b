import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { getDownloadFile } from '#contract/open-data/downloads.ts'
import { isCode } from '#contract/http/fault.ts'
import { readRecordFilter } from '#contract/records/record-filter.ts'
import { addressOf } from '#contract/http/route.ts'
import { HopelessJob, type JobHandler } from '#server/platform/jobs/index.ts'
import { queueMail, letter, type Mail } from '#server/platform/mail/index.ts'
import type { PublicQuery } from '#server/records/index.ts'
import { thumbnailKey } from '#server/pictures/index.ts'
import { dayInWords } from '#language/days.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { fileName, queryOf, type Deps, requestedIn, expiresAt } from './download-request.ts'
import { withTempFolder } from '#server/platform/storage/temp-folder.ts'
import { withFileMaker, makeAndStore, readRecords, wantsPictures } from './make-files.ts'
import {
  findPreparedFile,
  findWaitingMembers,
  noteFailed,
  noteProgress,
  noteReady,
  type PreparedFile,
} from './stored-files.repository.ts'
import { countWords } from './file-texts.ts'

/** Kinds of jobs. */
export const PREPARE = 'prepare-download'

/** Milliseconds between two questions whether anybody still wants the file. */
const ASK_AGAIN = 1000
/** Prefix of the keys of prepared files. */
export const PREPARED = 'downloads/'

class NotWanted extends Error {
  constructor() {
    super('Nobody wants this file any more')
  }
}

/** Prepares a file that somebody waits for. A process that dies leaves the job to another one, which begins again. */
export function prepareDownload(deps: Deps): JobHandler {
  return {
    kind: PREPARE,
    run: async (payload, signal) => {
      const file = await findPreparedFile(deps.db, (payload as { file: number }).file)
      // Cancelled before it began, or another process has stored it and died before it could say so.
      if (!file || file.state === 'ready' || file.state === 'failed') return
      try {
        await prepare(deps, file, signal)
      } catch (error) {
        if (error instanceof NotWanted) return
        if (!isCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL')) throw error
        await noteFailed(deps.db, file.id)
        throw new HopelessJob('There is no room for a file that was to be prepared.', { cause: error })
      }
    },
  }
}

async function prepare(deps: Deps, file: PreparedFile, stopping: AbortSignal): Promise<void> {
  const { db, files, config } = deps
  const asked = requestedIn(file)
  const { filter } = readRecordFilter(asked.filter)
  await withTempFolder(config.dataDir, async (folder) => {
    const progress = async (done: number) => {
      stopping.throwIfAborted()
      if (!(await noteProgress(db, file.id, done))) throw new NotWanted()
    }
    await progress(0)
    const query = await queryOf(deps, filter)
    const read = await readRecords(deps, { query, filter, folder }, progress)
    const name = fileName(asked)
    const key = `${PREPARED}${randomBytes(16).toString('hex')}/${name}`
    const made = await whileWanted(
      () => progress(read.records),
      stopping,
      async (signal) => {
        const pictures = wantsPictures(asked, read.records)
          ? await withThumbnails(deps, query, folder)
          : new Map()
        return withFileMaker((maker) =>
          makeAndStore(deps, read, { maker, form: asked, key, folder, pictures }, signal),
        )
      },
    )
    const { members, exact, records } = read
    const stored = await db.transaction().execute(async (tx) => {
      const isWanted = await noteReady(tx, file.id, {
        ...made,
        key,
        members,
        exact,
        records,
        seq: read.seq,
      })
      if (!isWanted) return false
      for (const member of await findWaitingMembers(tx, file.id)) {
        const link = config.publicUrl + addressOf(getDownloadFile, { id: member.name, name })
        await queueMail(tx, readyMail(member, { link, records, until: expiresAt(file) }))
      }
      return true
    })
    if (!stored) await files.delete(key)
  })
}

/** Ends the work when `check` throws, which is asked again and again. */
async function whileWanted<T>(
  check: () => Promise<void>,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const notWanted = new AbortController()
  const signal = AbortSignal.any([stopping, notWanted.signal])
  const asking = (async () => {
    while (!ended.signal.aborted) {
      await pause(ASK_AGAIN, undefined, { signal: ended.signal, ref: false })
      await check()
    }
  })().catch((error: unknown) => {
    if (!ended.signal.aborted) notWanted.abort(error)
  })
  try {
    return await work(signal)
  } catch (error) {
    // The reason why it was ended says more than that it was.
    if (notWanted.signal.aborted) throw notWanted.signal.reason
    throw error
  } finally {
    ended.abort()
    await asking
  }
}

/**
 * Copies the small first picture of each record into the folder: only of pictures with an open licence, because public records
 * name no others. They become JPEG, because desktop viewers of KMZ do not show WebP. A picture that was removed meanwhile is
 * left out.
 */
async function withThumbnails(
  { files, records }: Deps,
  query: PublicQuery,
  folder: string,
): Promise<Map<number, string>> {
  const inFolder = path.join(folder, 'pictures')
  await mkdir(inFolder)
  const found = new Map<number, string>()
  for await (const page of records.pages(query))
    for (const { id, properties } of page) {
      const key = /media\/.*$/.exec(properties.picture_1 ?? '')?.[0]
      const picture = key === undefined ? null : await files.get(thumbnailKey(key))
      if (!picture) continue
      const file = path.join(inFolder, `${id}.jpg`)
      await pipeline(picture.content, sharp().jpeg(), createWriteStream(file))
      found.set(id, file)
    }
  return found
}

function readyMail(
  reader: { username: string; email: string; language: Language },
  { link, records, until }: { link: string; records: number; until: Date },
): Mail {
  const { language } = reader
  const t = wordsIn(language, 'downloads')
  return letter(reader, {
    subject: t('mail.subject'),
    paragraphs: [
      t('mail.text', {
        records: countWords(language, records),
        day: dayInWords(until, language, { zone: 'UTC' }),
      }),
      link,
      t('mail.licence'),
    ],
  })
}
