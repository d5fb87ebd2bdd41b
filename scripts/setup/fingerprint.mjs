import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT } from './run.mjs'

/**
 * Returns a hash of the names and contents of files and folders, which shows whether a step must be repeated.
 * @param {string[]} places relative to the project
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of filesBelow(place)) hash.update(file).update(readFileSync(at(file)))
  return hash.digest('hex')
}

/** @param {string} mark the file with the last fingerprint @param {string} print */
export function isDone(mark, print) {
  return existsSync(at(mark)) && readFileSync(at(mark), 'utf8') === print
}

/** @param {string} mark @param {string} print */
export function markDone(mark, print) {
  mkdirSync(path.dirname(at(mark)), { recursive: true })
  writeFileSync(at(mark), print)
}

/** @param {string} place @returns {string[]} */
function filesBelow(place) {
  if (!statSync(at(place)).isDirectory()) return [place]
  return readdirSync(at(place))
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

/** @param {string} place */
function at(place) {
  return path.join(PROJECT, place)
}
