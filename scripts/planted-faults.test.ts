import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { LAYERS, readFaults } from './planted-faults/faults.mjs'

const faults = readFaults()

test('there are sixty faults, numbered without a gap, each in a known layer', () => {
  expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(LAYERS).toEqual(expect.arrayContaining([...new Set(faults.map(({ layer }) => layer))]))
})

test.each(faults)('fault $number still applies: $text', ({ patch }) => {
  // Outside a repository too: Git then compares with the files of this folder.
  expect(() => execFileSync('git', ['apply', '--check', patch], { stdio: 'pipe' })).not.toThrow()
})
