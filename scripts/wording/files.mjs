// The rules for files: their number, their sizes, the size of a folder, and the words of their names and exports.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PARTS = '{contract,formats,geo,language,objects,relief,server,web}'
const NOT_SHIPPED = /\.(test|spec)\.tsx?$|\.d\.ts$|(^|\/)testing\//
const MOST_FILES_IN_A_FOLDER = 12
const FEW_LINES = 60
/** Words that say something only to who wrote them; `docs/words.md` has those of the field. */
const PRIVATE_WORDS = new Set(
  'face told tell kept keeping hold spend whose patience pace spool scratch forget asked'.split(' '),
)
const EXPORT =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) ([\w$]+)|^export (?:type )?\{([^}]*)\}/gm

/**
 * @typedef {{ name: string, lines: number, exports: string[] }} SourceFile
 * @typedef {{ files: number, fewLines: number, folders: Record<string, number> }} Counts numbers that may only fall
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
    .map((name) => {
      const text = readFileSync(path.join(root, name), 'utf8')
      return { name, lines: text.split('\n').length - 1, exports: exportsOf(text) }
    })
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
 * Returns what breaks the rules for files, compared with the counts of before.
 * @param {readonly SourceFile[]} files
 * @param {Counts} counts
 * @returns {string[]}
 */
export function findingsInFiles(files, counts) {
  const few = files.filter(({ lines }) => lines < FEW_LINES).length
  const found = files.flatMap(({ name, exports }) => [
    ...privateWords(path.basename(name)).map((word) => `${name}: the name has the private word "${word}"`),
    ...exports.flatMap((one) =>
      privateWords(one).map((word) => `${name}: the export ${one} has the private word "${word}"`),
    ),
  ])
  if (files.length > counts.files)
    found.push(`${files.length} files instead of at most ${counts.files}: put new code where its noun is`)
  if (few > counts.fewLines)
    found.push(
      `${few} files with fewer than ${FEW_LINES} lines instead of at most ${counts.fewLines}: a file is one whole thought`,
    )
  return [...found, ...findingsInFolders(files, counts.folders)]
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
