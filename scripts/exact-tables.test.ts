// What is withheld must not be read by chance: only files of one folder name its tables.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const MAY_NAME_THEM = /^server\/sensitivity\/exact-[a-z-]+(?:\.repository)?\.ts$|\/exact\.repository\.ts$/

/** How many exact places somebody has read is not itself withheld. */
const NAMES_THEM = /exact_(?!reads\b)/

/** Tests look into the tables, and migrations make and change them. */
const sources = globSync('{formats,server,relief,scripts}/**/*.{ts,sql}', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('server/migrations/'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

test('the tables of what is withheld are named only where records are moved apart and read exactly', () => {
  const naming = sources.filter(({ text }) => NAMES_THEM.test(text)).map(({ file }) => file)
  expect(naming.filter((file) => !MAY_NAME_THEM.test(file))).toEqual([])
  expect(naming.length).toBeGreaterThan(0)
})
