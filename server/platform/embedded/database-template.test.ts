import { existsSync } from 'node:fs'
import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from '#server/testing/data-folder.ts'
import { placeDatabase, prepareTemplate } from './database-template.ts'

/** The rights of everything in a folder, each once, without the kind of file. */
async function rightsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.map(async (entry) => {
    const { mode } = await stat(path.join(entry.parentPath, entry.name))
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
  })
  return [...new Set(await Promise.all(found))].toSorted()
}

test('every user can copy the template, and only its own user can read the copy', async () => {
  const { template } = await prepareTemplate()
  // As earlier releases left it.
  await chmod(path.join(template, 'global', 'pg_control'), 0o600)
  await prepareTemplate()
  const database = path.join(await makeDataFolder(), 'database')
  await placeDatabase(database)
  expect(existsSync(path.join(database, 'PG_VERSION'))).toBe(true)
  expect(await rightsIn(template)).toEqual(['file 644', 'folder 755'])
  expect(await rightsIn(database)).toEqual(['file 600', 'folder 700'])
})
