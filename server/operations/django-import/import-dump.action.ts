import { keyOf } from '#server/accounts/index.ts'
import { replaceTags } from '#server/site/index.ts'
import {
  PORTRAIT,
  preparePicture,
  removePicture,
  storePicture,
  type StoredPicture,
} from '#server/pictures/index.ts'
import { insertPictures } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import {
  fillProfiles,
  findImported,
  findInTheWay,
  insertAccounts,
  insertNews,
  insertRecords,
  insertToken,
  isFree,
  moveIdentities,
  noteImported,
  ROWS_AT_ONCE,
  setNewsImage,
  setPortrait,
  type Kind,
} from './import.repository.ts'
import type { PictureSource } from './picture-folder.ts'
import type { Plan } from './plan-import.ts'
import { completeAccount } from './unclaimed.repository.ts'

interface Deps {
  db: Database
  files: FileStore
}

/** Numbers of what is new. */
export interface Imported {
  accounts: number
  records: number
  news: number
  pictures: number
  /** Pictures that could not be taken, one line each; their record stays without. */
  failed: string[]
}

/** What an earlier import has not stored yet. */
export async function newIn(db: Database, plan: Plan): Promise<Plan> {
  const [accounts, records, news] = await Promise.all(
    (['account', 'record', 'news'] as const).map((kind) => findImported(db, kind)),
  )
  const isNew = (known: Set<string> | undefined) => (row: { id: number }) => !known?.has(String(row.id))
  const isOfNew = ({ accountId }: { accountId: number }) => !accounts?.has(String(accountId))
  return {
    ...plan,
    accounts: plan.accounts.filter(isNew(accounts)),
    tokens: plan.tokens.filter(isOfNew),
    profiles: plan.profiles.filter(isOfNew),
    records: plan.records.filter(isNew(records)),
    news: plan.news.filter(isNew(news)),
  }
}

/** Reasons against the import, from the dump and from what is here already. None: it can be done. */
export async function findObstacles(db: Database, fresh: Plan): Promise<string[]> {
  return [...fresh.doubles, ...(await findInTheWay(db, fresh))]
}

/**
 * Stores what is new: all rows or none, then the pictures, one by one, encoded again. What is here already is left as it is, so
 * that an import that was interrupted is finished by the next one.
 */
export async function importDump(
  { db, files }: Deps,
  plan: Plan,
  source: PictureSource | null,
): Promise<Imported> {
  const fresh = await newIn(db, plan)
  const { accounts, tokens, profiles, records, news } = fresh
  const obstacles = await findObstacles(db, fresh)
  if (obstacles.length > 0) throw new Error(`Nothing was imported.\n${obstacles.join('\n')}`)
  await db.transaction().execute(async (tx) => {
    for (const some of inParts(accounts)) await insertAccounts(tx, some)
    await noteImported(tx, 'account', idsOf(accounts))
    await noteImported(tx, 'unclaimed', idsOf(accounts.filter(({ unclaimed }) => unclaimed)))
    const isNew = new Set(idsOf(accounts))
    for (const account of plan.accounts)
      if (!account.unclaimed && !isNew.has(account.id)) await completeAccount(tx, account)
    for (const token of tokens) await insertToken(tx, token)
    for (const some of inParts(profiles)) await fillProfiles(tx, some)
    for (const some of inParts(records)) await insertRecords(tx, some)
    await noteImported(tx, 'record', idsOf(records))
    for (const item of news) {
      await insertNews(tx, item)
      await replaceTags(
        tx,
        item.id,
        item.tags.map((name) => ({ name, key: keyOf(name), nameCy: null })),
      )
      await noteImported(tx, 'news', [item.id])
    }
    await moveIdentities(tx)
  })
  const counts = { accounts: accounts.length, records: records.length, news: news.length }
  const pictures =
    source === null ? { pictures: 0, failed: [] } : await importPictures({ db, files }, plan, source)
  return { ...counts, ...pictures }
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

interface Wanted {
  kind: Kind
  id: string
  /** In words, for the list of those that fail. */
  of: string
  path: string
  /** @returns whether the picture is used */
  use: (tx: Database, stored: StoredPicture) => Promise<boolean>
}

function* wantedOf({ profiles, records, news }: Plan): Generator<Wanted> {
  for (const { accountId, picture } of profiles)
    if (picture !== null)
      yield {
        kind: 'portrait',
        id: String(accountId),
        of: `the profile of ${accountId}`,
        path: picture,
        use: (tx, { key }) => setPortrait(tx, accountId, key),
      }
  for (const { id, pictures } of records)
    for (const { position, path } of pictures)
      yield {
        kind: 'picture',
        id: `${id}/${position}`,
        of: `the record ${id}`,
        path,
        use: async (tx, stored) => {
          if (!(await isFree(tx, id, position))) return false
          await insertPictures(tx, id, [{ position, ...stored }])
          return true
        },
      }
  for (const { id, image } of news)
    if (image !== null)
      yield {
        kind: 'news-image',
        id: String(id),
        of: `the news item ${id}`,
        path: image,
        use: (tx, stored) => setNewsImage(tx, id, stored),
      }
}

async function importPictures(
  { db, files }: Deps,
  plan: Plan,
  source: PictureSource,
): Promise<Pick<Imported, 'pictures' | 'failed'>> {
  const done = new Map<Kind, Set<string>>()
  for (const kind of ['portrait', 'picture', 'news-image'] as const)
    done.set(kind, await findImported(db, kind))
  const failed: string[] = []
  let pictures = 0
  for (const wanted of wantedOf(plan)) {
    const { kind, id, use } = wanted
    if (done.get(kind)?.has(id)) continue
    const why = `The picture ${wanted.path} of ${wanted.of}`
    const bytes = await source(wanted.path)
    if (typeof bytes === 'string') {
      failed.push(`${why} ${bytes}`)
      continue
    }
    const prepared = await preparePicture(bytes, ...(kind === 'portrait' ? [PORTRAIT] : []))
    if (typeof prepared === 'string') {
      failed.push(`${why} cannot be used: ${prepared}`)
      continue
    }
    const stored = await storePicture(files, prepared)
    const isUsed = await db.transaction().execute(async (tx) => {
      await noteImported(tx, kind, [id])
      return use(tx, stored)
    })
    if (isUsed) pictures += 1
    else await removePicture(files, stored.key)
  }
  return { pictures, failed }
}
