import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAYERS, readFaults } from './planted-faults/faults.mjs'

const faults = readFaults()
const WHOLE = ['browser', 'trust']

test('there are sixty faults, numbered without a gap, each in a known layer', () => {
  expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(LAYERS).toEqual(expect.arrayContaining([...new Set(faults.map(({ layer }) => layer))]))
})

test.each(faults)('fault $number still applies: $text', ({ patch }) => {
  // Outside a repository too: Git then compares with the files of this folder.
  expect(() => execFileSync('git', ['apply', '--check', patch], { stdio: 'pipe' })).not.toThrow()
})

test('the page names for each fault the test that found it, in a file that is there', () => {
  const rows = readFileSync('docs/planted-faults.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| +\d+ \|/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()))
  const named = new Map(rows.map(([number, , layer]) => [Number(number), layer]))
  // Those that need a whole portal take an hour: who plants them adds their rows.
  const quick = faults.filter(({ number, layer }) => named.has(number) || !WHOLE.includes(layer))
  expect([...named]).toEqual(quick.map(({ number, layer }) => [number, layer]))
  const files = rows.map(([, , , found = '']) => found.split(' > ')[0] ?? '')
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
