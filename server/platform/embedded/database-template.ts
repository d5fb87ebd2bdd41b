import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { openEmbedded } from './database-embedded.ts'
import { syncPath } from './database-fsync.ts'
import { preparePostgis } from './database-postgis.ts'
import { knownMigrations, MIGRATIONS, migrate, migrateWith } from '#server/platform/schema/migrate.ts'

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))
const LOCKED_VERSIONS = fileURLToPath(new URL('../../../package.json', import.meta.url))
/** `bare`: only the first migration, PostGIS, was run. It is the beginning of every release's database. */
type Kind = 'whole' | 'bare'

const PREFIX = { whole: 'database-template-', bare: 'database-bare-' } as const

/**
 * Creates the empty database once, which first starts and tests copy, and before it the bare one, which restores of older backups
 * copy: creating one takes about 15 s, copying one about 2 s.
 * @returns its folder, and whether it was created now
 */
export async function prepareTemplate(): Promise<{ template: string; made: boolean }> {
  await preparePostgis()
  await prepare('bare')
  return prepare('whole')
}

async function prepare(kind: Kind): Promise<{ template: string; made: boolean }> {
  const template = await templateFolder(kind)
  if (fs.existsSync(template)) {
    // Earlier releases made most of its files for their own user only.
    letAllRead(template)
    return { template, made: false }
  }
  await mkdir(BUILD, { recursive: true })
  const unfinished = path.join(BUILD, `unfinished-template-${process.pid}`)
  await makeDatabase(unfinished, kind)
  letAllRead(unfinished)
  for (const old of await readdir(BUILD))
    if (old.startsWith(PREFIX[kind])) await rm(path.join(BUILD, old), { recursive: true, force: true })
  await rename(unfinished, template).catch(async (error: unknown) => {
    // Another process was faster, with the same result.
    if (!fs.existsSync(template)) throw error
    await rm(unfinished, { recursive: true })
  })
  return { template, made: true }
}

/** Where `placeDatabase` writes until the copy is complete. */
export function unfinishedCopy(folder: string): string {
  return `${folder}.unfinished`
}

/**
 * Copies an empty database to `folder`, which is missing or empty, completely or not at all. The caller holds the
 * lock, and knows that no database is missing there (database-folder.ts).
 */
export async function placeDatabase(folder: string, kind: Kind = 'whole'): Promise<void> {
  const unfinished = unfinishedCopy(folder)
  await rm(unfinished, { recursive: true, force: true })
  const template = await templateFolder(kind)
  if (fs.existsSync(template)) copyTree(template, unfinished)
  else await makeDatabase(unfinished, kind)
  syncTree(unfinished)
  await rename(unfinished, folder).catch((error: unknown) => copyInto(folder, unfinished, error))
  syncPath(path.dirname(folder))
}

/** A folder on which a volume is mounted cannot be replaced. PG_VERSION comes last: without it the folder counts as damaged. */
async function copyInto(folder: string, unfinished: string, error: unknown): Promise<void> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^(EBUSY|EXDEV|ENOTEMPTY|EEXIST)$/.test(code)) throw error
  const mark = 'PG_VERSION'
  copyTree(unfinished, folder, (from) => from !== path.join(unfinished, mark))
  syncTree(folder)
  fs.copyFileSync(path.join(unfinished, mark), path.join(folder, mark))
  syncTree(folder)
  await rm(unfinished, { recursive: true })
}

async function makeDatabase(folder: string, kind: Kind): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const bare = await templateFolder('bare')
  if (kind === 'whole' && fs.existsSync(bare)) copyTree(bare, folder)
  const embedded = await openEmbedded(folder)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: embedded.pool(null) }) })
  if (kind === 'whole') await migrate(db)
  else await migrateWith(db, (await knownMigrations()).slice(0, 1))
  await embedded.close()
}

/** Another migration or version of the database needs another template. */
async function templateFolder(kind: Kind): Promise<string> {
  const hash = createHash('sha256')
  const migrations = (await readdir(MIGRATIONS)).sort()
  for (const file of kind === 'whole' ? migrations : migrations.slice(0, 1))
    hash.update(file).update(await readFile(path.join(MIGRATIONS, file)))
  const { dependencies } = JSON.parse(await readFile(LOCKED_VERSIONS, 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of ['@electric-sql/pglite', '@electric-sql/pglite-postgis', 'kysely'])
    hash.update(`${name} ${dependencies[name] ?? ''}`)
  return path.join(BUILD, PREFIX[kind] + hash.digest('hex').slice(0, 16))
}

/** It holds nothing of anybody, and the portal may run as another user than the one who set it up. */
function letAllRead(folder: string): void {
  for (const name of ['.', ...fs.readdirSync(folder, { encoding: 'utf8', recursive: true })]) {
    const place = path.join(folder, name)
    const stat = fs.statSync(place)
    const rights = stat.isDirectory() ? 0o755 : 0o644
    // Only its owner may change the rights of one, even to what they are.
    if ((stat.mode & 0o777) !== rights) fs.chmodSync(place, rights)
  }
}

/**
 * Files one after another: with 1,400 small ones, `cp` of node:fs/promises takes five times as long. The copy is for its own user only.
 */
function copyTree(from: string, to: string, isCopied: (from: string) => boolean = () => true): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target, isCopied)
    else if (isCopied(source)) {
      fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE)
      fs.chmodSync(target, 0o600)
    }
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(place)
    else syncPath(place)
  }
  syncPath(folder)
}
