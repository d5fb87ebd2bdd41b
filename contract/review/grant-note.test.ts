import { expect, test } from 'vitest'
import { readGrantNote, writeGrantNote } from './grant-note.ts'

test('the note about a role says which role it is, for which area, and whether it came from the command line', () => {
  const byPage = { role: 'reviewer', area: 'wales', commandLine: false } as const
  const byCommand = { role: 'her_officer', area: 'ggat', commandLine: true } as const
  expect(writeGrantNote(byPage)).toBe('reviewer wales')
  expect(readGrantNote(writeGrantNote(byPage))).toEqual(byPage)
  expect(readGrantNote(writeGrantNote(byCommand))).toEqual(byCommand)
})

test('any other note is none about a role', () => {
  for (const note of [null, '', 'reviewer', 'reviewer everywhere', 'reviewer wales soon', 'A reason'])
    expect(readGrantNote(note)).toBeNull()
})
