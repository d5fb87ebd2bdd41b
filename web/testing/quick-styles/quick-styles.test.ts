import { afterEach, expect, test } from 'vitest'

const added: HTMLStyleElement[] = []

function withStyles(css: string): void {
  const element = document.createElement('style')
  element.textContent = css
  document.head.append(element)
  added.push(element)
}

function shown(html: string): Element {
  document.body.innerHTML = html
  const element = document.querySelector('#asked')
  if (!element) throw new Error('The text has no element with the name "asked".')
  return element
}

afterEach(() => {
  for (const element of added.splice(0)) element.remove()
})

test.each([
  ['a class', '.gone { display: none }', '<p id="asked" class="gone">', 'none'],
  [
    'a class inside another',
    '.box .gone { display: none }',
    '<p class="box"><b id="asked" class="gone">',
    'none',
  ],
  ['the same class elsewhere', '.box .gone { display: none }', '<p id="asked" class="gone">', 'block'],
  ['several selectors', '.a, .gone { display: none }', '<p id="asked" class="gone">', 'none'],
  ['an exception', '.a:not(.b, .c) { display: none }', '<p id="asked" class="a c">', 'block'],
  ['no class', 'p { display: flex }', '<p id="asked">', 'flex'],
  ['a later rule', '.a { display: none } .b { display: flex }', '<p id="asked" class="b a">', 'flex'],
  ['an exact rule', '.a.b { display: none } .a { display: flex }', '<p id="asked" class="a b">', 'none'],
  [
    'an important rule',
    '.a { display: none !important }',
    '<p id="asked" class="a" style="display: flex">',
    'none',
  ],
  ['the element', '.a { display: none }', '<p id="asked" class="a" style="display: flex">', 'flex'],
  [
    'a medium that is there',
    '@media (min-width: 1px) { .a { display: none } }',
    '<p id="asked" class="a">',
    'none',
  ],
  ['another medium', '@media (max-width: 1px) { .a { display: none } }', '<p id="asked" class="a">', 'block'],
  ['nothing', '', '<dialog id="asked">', 'none'],
])('how an element is shown follows from %s', (_, css, html, display) => {
  withStyles(css)
  expect(getComputedStyle(shown(html)).display).toBe(display)
})

test('what is in a hidden element is hidden, unless it says otherwise', () => {
  withStyles('.hidden { visibility: hidden } .seen { visibility: visible }')
  expect(getComputedStyle(shown('<p class="hidden"><b id="asked">')).visibility).toBe('hidden')
  expect(getComputedStyle(shown('<p class="hidden"><b id="asked" class="seen">')).visibility).toBe('visible')
})

test('a style sheet that comes or goes later counts from then on', () => {
  const element = shown('<p id="asked" class="quiet">')
  expect(getComputedStyle(element).pointerEvents).toBe('')
  withStyles('.quiet { pointer-events: none }')
  expect(getComputedStyle(element).pointerEvents).toBe('none')
  added.pop()?.remove()
  expect(getComputedStyle(element).pointerEvents).toBe('')
})

test('any other property is answered as without this', () => {
  withStyles('.wide { width: 360px }')
  expect(getComputedStyle(shown('<p id="asked" class="wide">')).width).toBe('360px')
})

test('an element outside the document has no style', () => {
  expect(getComputedStyle(document.createElement('p')).display).toBe('')
})
