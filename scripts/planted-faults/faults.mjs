import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT } from '../setup/run.mjs'

/**
 * @typedef {object} Fault
 * @property {number} number
 * @property {string} patch Path of its file.
 * @property {string} text What a user would suffer.
 * @property {string} layer
 * @property {string[]} tests Files of which at least one must find it.
 */

export const LAYERS = ['unit', 'web', 'integration', 'browser', 'trust']

const FOLDER = path.join(PROJECT, 'scripts/planted-faults')
const HEAD = /^Fault: (?<text>.+)\nLayer: (?<layer>.+)\nTests: (?<tests>.+)\n\n--- a\//

/** @returns {Fault[]} in the order of their numbers */
export function readFaults() {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.patch'))
  return names.sort().map((name) => {
    const patch = path.join(FOLDER, name)
    const { text, layer, tests } = HEAD.exec(readFileSync(patch, 'utf8'))?.groups ?? {}
    if (text === undefined || layer === undefined || tests === undefined)
      throw new Error(
        `${name}: the lines Fault:, Layer: and Tests: must come first, then an empty line and the patch`,
      )
    return { number: Number.parseInt(name, 10), patch, text, layer, tests: tests.split(' ').map(testFile) }
  })
}

/**
 * A test may have become slow, thorough or one of the smoke journeys since: its file keeps its name before that.
 * @param {string} named
 */
function testFile(named) {
  const [, stem = named, end = ''] =
    /^(.*?)(?:\.(?:slow|thorough|smoke))?(\.(?:test|spec|trust)\.tsx?)$/.exec(named) ?? []
  const found = ['', '.slow', '.thorough', '.smoke']
    .map((speed) => `${stem}${speed}${end}`)
    .find((file) => existsSync(path.join(PROJECT, file)))
  if (found === undefined) throw new Error(`${named}: there is no such test`)
  return found
}
