import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PICTURES_PER_RECORD } from '#contract/limits.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/ring.ts'
import { hashPassword } from '#server/features/accounts/index.ts'
import { preparePicture, removePicture, storePicture } from '#server/features/pictures/index.ts'
import { insertPictures, insertRecords, type NewPicture } from '#server/features/records/index.ts'
import type { Portal } from '#server/platform/portal.ts'
import { insertMember, laidOutVersion, noteLaidOut } from './demonstration.repository.ts'
import { MEMBERS } from './members.ts'
import { readLandscape, type LandscapeFile, type LandscapeFind } from './read-landscape.ts'
import { removeDemonstration } from './remove-demonstration.action.ts'

type Deps = Pick<Portal, 'config' | 'db' | 'files'>

/**
 * Puts the invented finds and their two members into the portal, once for each version of the landscape. Pictures are
 * written first and all rows in one transaction: a crash may leave spare files, which the sweep removes.
 * Resolves with a line for the operator, or null when there was nothing to do.
 */
export async function layOutDemonstration(deps: Deps): Promise<string | null> {
  const folder = path.join(deps.config.dataDir, 'demonstration')
  const landscape = await readLandscape(folder)
  if (!landscape) return `The demonstration landscape is not in ${folder}; "npm start" makes it.`
  const before = await laidOutVersion(deps.db)
  if (before === String(landscape.version)) return null
  if (before !== null) await removeDemonstration(deps)
  const pictures = await storePictures(deps, folder, landscape)
  const stored = await storeRows(deps, landscape, pictures)
  if (!stored) {
    await Promise.all([...pictures.values()].flat().map(({ key }) => removePicture(deps.files, key)))
    return null
  }
  return `The demonstration landscape: ${landscape.features.length} invented finds by ${MEMBERS.length} invented members.`
}

type Pictures = ReadonlyMap<LandscapeFind, readonly NewPicture[]>

async function storePictures(
  { files }: Deps,
  folder: string,
  { features }: LandscapeFile,
): Promise<Pictures> {
  const stored = new Map<LandscapeFind, NewPicture[]>()
  for (const find of features) {
    const pictures = await Promise.all(
      find.pictures.slice(0, PICTURES_PER_RECORD).map(async (name, index) => {
        const picture = await preparePicture(await readFile(path.join(folder, name)))
        if (typeof picture === 'string') throw new Error(`${path.join(folder, name)}: ${picture}`)
        return { position: index + 1, ...(await storePicture(files, picture)) }
      }),
    )
    stored.set(find, pictures)
  }
  return stored
}

/** False when another server was quicker. */
async function storeRows(
  { db }: Deps,
  { version, features }: LandscapeFile,
  pictures: Pictures,
): Promise<boolean> {
  // Before the transaction: hashing takes longer than all of its statements.
  const hashes = await Promise.all(MEMBERS.map(() => hashPassword(randomBytes(32).toString('base64'))))
  return db.transaction().execute(async (tx) => {
    if (!(await noteLaidOut(tx, String(version)))) return false
    const accounts = new Map<string, number | null>()
    for (const [index, member] of MEMBERS.entries()) {
      accounts.set(member.finder, await insertMember(tx, member, hashes[index] ?? ''))
    }
    for (const find of features) {
      const [id] = await insertRecords(tx, [newRecord(find, accounts.get(find.finder) ?? null)])
      if (id === undefined) throw new Error(`The find "${find.id}" was not stored`)
      await insertPictures(tx, id, pictures.get(find) ?? [])
    }
    return true
  })
}

function newRecord(find: LandscapeFind, accountId: number | null) {
  return {
    accountId,
    title: find.title,
    description: find.description,
    prn: null,
    siteType: find.site_type,
    monumentType: find.monument_type,
    period: find.period,
    outline: find.outline,
    ring: closedRing(find.outline.map(toPosition)),
    demonstration: true,
  }
}
