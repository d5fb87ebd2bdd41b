import { expect, test } from 'vitest'
import { scriptNames, type Module } from './scripts.ts'

const PAGES = ['map', 'one', 'two', 'three', 'four']
const FURNITURE = '/web/pages/shell/furnished.tsx'
const LIBRARY = '/maplibre-gl/dist/maplibre-gl.mjs'
const page = (name: string) => `/web/pages/${name}/${name}-page.tsx`

/** Modules by id, with what each imports with a statement and with `import()`. */
function graph(
  imports: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[]; size?: number }>>,
) {
  const ids = new Set(
    Object.entries(imports).flatMap(([id, { now = [], later = [] }]) => [id, ...now, ...later]),
  )
  return new Map(
    [...ids].map((id): [string, Module] => [
      id,
      {
        isEntry: id === '/web/index.html',
        size: imports[id]?.size ?? 100_000,
        importedIds: imports[id]?.now ?? [],
        dynamicallyImportedIds: imports[id]?.later ?? [],
      },
    ]),
  )
}

const names = scriptNames(
  graph({
    '/web/index.html': { now: ['/web/main.tsx'] },
    '/web/main.tsx': { now: ['react'], later: [...PAGES, 'home'].map(page).concat(FURNITURE) },
    [FURNITURE]: { now: ['react', 'theme'] },
    [page('home')]: { now: ['react', 'drawing', 'hero'] },
    [page('map')]: { now: ['react', 'theme', 'tools', 'record', LIBRARY], later: ['/web/form.tsx'] },
    '/web/form.tsx': { now: ['tools', 'form-library'] },
    [page('one')]: { now: ['record', 'table', 'small'] },
    [page('two')]: { now: ['table', 'drawing', 'date', 'other-small'] },
    [page('three')]: { now: ['own', 'date', LIBRARY] },
    [page('four')]: { now: ['small', 'other-small'] },
    date: { size: 100 },
    small: { size: 100 },
    'other-small': { size: 100 },
  }),
)

test.each<[id: string, name: string | undefined, why: string]>([
  ['react', 'first', 'what the first script needs stays in it'],
  ['drawing', 'first', 'what the home page shares, so that it loads nothing else that others share'],
  ['theme', 'common', 'what pages with the component library need'],
  ['tools', 'tools', 'what only the map needs, also a part of it that is loaded later'],
  [page('map'), 'tools', 'the page that needs it alone'],
  [LIBRARY, 'maplibre-gl', 'what the same pages need'],
  ['record', 'record', 'what the map and another page need'],
  ['table', 'table', 'what two other pages need'],
  ['hero', undefined, 'what the home page alone needs'],
  [page('home'), undefined, 'the home page'],
  [page('three'), undefined, 'a page, and what it alone needs'],
  ['own', undefined, 'what one page needs'],
  ['form-library', undefined, 'what only a part that is loaded later needs'],
  ['/web/main.tsx', undefined, 'what waits for the first page: the page must not wait for it'],
])('%s is in %s: %s', (id, name) => {
  expect(names.get(id)).toBe(name)
})

test('small scripts that different pages need become one', () => {
  expect(names.get('small')).toBe(names.get('other-small'))
})

test('a large script is not joined with a small one that more pages need', () => {
  expect(names.get('date')).not.toBe(names.get('table'))
})

test('no script needs one that needs it in turn', () => {
  const found = scriptNames(
    graph({
      '/web/index.html': { later: ['one', 'two', 'three', 'four'].map(page) },
      [page('one')]: { now: ['first-step'] },
      [page('two')]: { now: ['first-step'] },
      [page('three')]: { now: ['second-step'] },
      [page('four')]: { now: ['third-step'] },
      'first-step': { now: ['second-step'], size: 100 },
      'second-step': { now: ['third-step'], size: 10_000_000 },
      'third-step': { size: 100 },
    }),
  )
  expect(found.get('third-step')).not.toBe(found.get('first-step'))
})
