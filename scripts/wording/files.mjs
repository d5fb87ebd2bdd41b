// The rules for files: how many a folder has, and the words of their names and exports.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PARTS = '{contract,formats,geo,language,objects,relief,server,web}'
const NOT_SHIPPED = /\.(test|spec)\.tsx?$|\.d\.ts$|(^|\/)testing\//
const MOST_FILES_IN_A_FOLDER = 12
/** Words that say something only to who wrote them; `docs/words.md` has those of the field. */
const PRIVATE_WORDS = new Set(
  'face told tell kept keeping hold spend whose patience pace spool scratch forget asked'.split(' '),
)
const EXPORT =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) ([\w$]+)|^export (?:type )?\{([^}]*)\}/gm

/**
 * @typedef {{ name: string, exports: string[] }} SourceFile
 */

/**
 * Returns the files that are shipped, in the order of their names.
 * @param {string} root
 * @returns {SourceFile[]}
 */
export function sourceFiles(root) {
  return globSync(`${PARTS}/**/*.{ts,tsx}`, { cwd: root })
    .filter((name) => !NOT_SHIPPED.test(name))
    .sort()
    .map((name) => ({ name, exports: exportsOf(readFileSync(path.join(root, name), 'utf8')) }))
}

/**
 * Returns the names that a file exports.
 * @param {string} text
 * @returns {string[]}
 */
export function exportsOf(text) {
  return [...text.matchAll(EXPORT)].flatMap(([, name, list = '']) =>
    name === undefined
      ? list
          .split(',')
          .map((one) => one.trim().split(/\s+/).at(-1) ?? '')
          .filter((one) => one !== '')
      : [name],
  )
}

/**
 * Returns what breaks the rules for files.
 * @param {readonly SourceFile[]} files
 * @param {Record<string, number>} exceptions folders that have more files than a folder may have, and how many at most
 * @returns {string[]}
 */
export function findingsInFiles(files, exceptions) {
  const words = files.flatMap(({ name, exports }) => [
    ...privateWords(path.basename(name)).map((word) => `${name}: the name has the private word "${word}"`),
    ...exports.flatMap((one) =>
      privateWords(one).map((word) => `${name}: the export ${one} has the private word "${word}"`),
    ),
  ])
  return [...words, ...findingsInFolders(files, exceptions)]
}

/**
 * @param {readonly SourceFile[]} files
 * @param {Record<string, number>} exceptions
 * @returns {string[]}
 */
function findingsInFolders(files, exceptions) {
  /** @type {Map<string, number>} */
  const folders = new Map()
  for (const { name } of files) folders.set(path.dirname(name), (folders.get(path.dirname(name)) ?? 0) + 1)
  const full = [...folders].flatMap(([folder, count]) => {
    const most = exceptions[folder] ?? MOST_FILES_IN_A_FOLDER
    return count > most ? [`${folder}: ${count} files instead of at most ${most}: make rooms by noun`] : []
  })
  const needless = Object.keys(exceptions)
    .filter((folder) => (folders.get(folder) ?? 0) <= MOST_FILES_IN_A_FOLDER)
    .map((folder) => `${folder}: this exception is not needed any more`)
  return [...full, ...needless]
}

/** @param {string} name */
function privateWords(name) {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.filter((word) => PRIVATE_WORDS.has(word))
}
