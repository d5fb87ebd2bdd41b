import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTranslator, untilTranslated, type Manner } from '#web/testing/translator.ts'
import { surviveTranslators } from './translated-page.ts'

let ends: (() => void)[] = []
beforeEach(() => {
  ends = [surviveTranslators()]
})
afterEach(() => {
  for (const end of ends.reverse()) end()
})

/** Shows what `draw` makes of 0, translates it, and shows what it makes of 1, which is returned. */
async function shownAfter(manner: Manner, draw: (step: number) => React.ReactNode): Promise<string> {
  let next: () => void = () => undefined
  function Page() {
    const [step, setStep] = useState(0)
    next = () => setStep(1)
    return <main>{draw(step)}</main>
  }
  render(<Page />)
  ends.push(startTranslator(manner))
  await untilTranslated()
  act(next)
  await untilTranslated()
  return screen.getByRole('main').textContent
}

const CASES: readonly (readonly [what: string, draw: (step: number) => React.ReactNode, after: string])[] = [
  ['bare text goes', (step) => [step === 0 && 'one, ', <b key="b">two</b>], 'two'],
  ['bare text comes', (step) => [step === 1 && 'one, ', <b key="b">two</b>], 'one, two'],
  ['an element comes before bare text', (step) => [step === 1 && <b key="b">one, </b>, 'two'], 'one, two'],
  [
    'an element takes the place of bare text',
    (step) => [step === 0 ? 'one' : <b key="b">two</b>, '.'],
    'two.',
  ],
  [
    'bare text takes the place of an element',
    (step) => [step === 1 ? 'one' : <b key="b">two</b>, '.'],
    'one.',
  ],
  ['a number beside words changes', (step) => ['Records: ', step, <br key="br" />], 'Records: 1'],
  ['a text alone in its element changes', (step) => <p>{step === 0 ? 'one' : 'two'}</p>, 'two'],
  ['a text alone in its element goes', (step) => <p>{step === 0 && 'one'}</p>, ''],
  [
    'elements change their order around bare text',
    (step) => (step === 0 ? ['a', 'b'] : ['b', 'a']).map((key) => [<b key={key}>{key}</b>, ', ']),
    'b, a, ',
  ],
]

describe.each(['moved', 'replaced'] as const)('where a translator has %s the texts', (manner) => {
  test.each(CASES)('%s', async (_, draw, after) => {
    expect(await shownAfter(manner, draw)).toBe(after)
  })
})

test('what stands where React put it is removed and inserted as ever', () => {
  const list = document.createElement('ul')
  const [first, second] = [document.createElement('li'), document.createElement('li')]
  list.append(second)
  list.insertBefore(first, second)
  expect([...list.children]).toEqual([first, second])
  expect(list.removeChild(first)).toBe(first)
  expect([...list.children]).toEqual([second])
})
