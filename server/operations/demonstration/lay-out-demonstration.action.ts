import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Type, type Static } from 'typebox'
import { OPEN_LICENCE } from '#contract/records/licences.ts'
import { PHOTOS_PER_RECORD } from '#contract/http/limits.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { hashPassword } from '#server/accounts/index.ts'
import { preparePicture, removePicture, storePicture } from '#server/pictures/index.ts'
import { insertPictures, insertRecords, type NewPicture } from '#server/records/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { Outline } from '#contract/records/records.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { jsonOf, textOf } from '#server/platform/storage/json-file.ts'
import { insertMember, laidOutVersion, noteLaidOut } from './demonstration.repository.ts'
import { MEMBERS } from './members.ts'
import { removeDemonstration } from './remove-demonstration.action.ts'

const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)))

const LandscapeFile = Type.Object({
  version: Type.Integer(),
  features: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      description: Type.String(),
      site_type: oneOf(SITE_TYPES),
      monument_type: oneOf(MONUMENT_TYPES),
      period: oneOf(PERIODS),
      finder: oneOf(['eleri', 'tomos']),
      outline: Outline,
      /** Path relative to the landscape's folder. */
      pictures: Type.Array(Type.String()),
    }),
  ),
})

type LandscapeFile = Static<typeof LandscapeFile>

type LandscapeRecord = LandscapeFile['features'][number]

/** Returns the output of the landscape's generator; null if it has not run. Throws for a file of another format. */
async function readLandscape(folder: string): Promise<LandscapeFile | null> {
  const file = path.join(folder, 'features.json')
  const text = await textOf(file)
  const otherwise = `${file} does not list the demonstration landscape; remove its folder and start again`
  return text === null ? null : jsonOf(LandscapeFile, text, otherwise)
}

type Deps = Pick<Portal, 'config' | 'db' | 'files'>

/**
 * Adds the invented records and their two members to the portal, once for each version of the landscape. Pictures are
 * written first and all rows in one transaction: a crash may leave unused files, which the sweep removes. Resolves
 * with a line for the operator, or null if there was nothing to do.
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
  return `The demonstration landscape: ${landscape.features.length} invented records by ${MEMBERS.length} invented members.`
}

type Pictures = ReadonlyMap<LandscapeRecord, readonly NewPicture[]>

async function storePictures(
  { files }: Deps,
  folder: string,
  { features }: LandscapeFile,
): Promise<Pictures> {
  const stored = new Map<LandscapeRecord, NewPicture[]>()
  for (const record of features) {
    const pictures = await Promise.all(
      record.pictures.slice(0, PHOTOS_PER_RECORD).map(async (name, index) => {
        const picture = await preparePicture(await readFile(path.join(folder, name)))
        if (typeof picture === 'string') throw new Error(`${path.join(folder, name)}: ${picture}`)
        return { position: index + 1, ...(await storePicture(files, picture)) }
      }),
    )
    stored.set(record, pictures)
  }
  return stored
}

/** False if another server was faster. */
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
    for (const record of features) {
      const [id] = await insertRecords(tx, [newRecord(record, accounts.get(record.finder) ?? null)])
      if (id === undefined) throw new Error(`The record "${record.id}" was not stored`)
      await insertPictures(tx, id, pictures.get(record) ?? [])
    }
    return true
  })
}

function newRecord(record: LandscapeRecord, accountId: number | null) {
  return {
    accountId,
    title: record.title,
    description: record.description,
    prn: null,
    site_type: record.site_type,
    monument_type: record.monument_type,
    period: record.period,
    outline: record.outline,
    ring: closedRing(record.outline.map(toPosition)),
    demonstration: true,
    licence: { record: OPEN_LICENCE },
  } as const
}
