import { expect, it } from 'vitest'
import { readArguments, WrongArguments } from './command-line.ts'

const OPTIONS = { to: { type: 'string' }, trial: { type: 'boolean', default: false } } as const

it('what a command knows is read in any order', () => {
  expect(readArguments(OPTIONS, { words: 1, args: ['--trial', 'FILE', '--to=-'] })).toEqual({
    values: { to: '-', trial: true },
    words: ['FILE'],
  })
})

it.each([
  [['--form', 'x'], 'There is no option --form.'],
  [['-t'], 'There is no option -t.'],
  [['--to'], '--to needs a value.'],
  [['--to', '--trial'], '--to needs a value.'],
  [['--trial=yes'], '--trial takes no value.'],
  [['--to', 'a', '--to', 'b'], '--to is given twice.'],
  [['--trial', '--trial'], '--trial is given twice.'],
  [['FILE', 'MORE'], '"MORE" is one word too many.'],
])('%j is refused with what is wrong', (args, message) => {
  expect(() => readArguments(OPTIONS, { words: 1, args })).toThrow(new WrongArguments(message))
})
