import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT } from './setup/run.mjs'

/** What a file imports at once. Imports inside a function come later, when the dependencies are installed. */
const STATIC_IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)].map(([, name]) => String(name))
}

/** All packages that Node must find before the first line of `file` runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('node:')) return []
    if (name.startsWith('.')) return packagesOf(path.resolve(path.dirname(file), name), seen)
    return [`${path.relative(PROJECT, file)} imports ${name}`]
  })
}

const { scripts } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const withSetUp = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^node (scripts\/[\w-]+\.mjs)/.exec(command)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})

describe('In a fresh clone, where nothing is installed', () => {
  test('the commands with a set-up of their own include the first promise', () => {
    expect(withSetUp.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'test']))
  })

  test.each(withSetUp)('npm run %s gets as far as its set-up', (_, file) => {
    expect(packagesOf(path.join(PROJECT, file))).toEqual([])
  })
})
