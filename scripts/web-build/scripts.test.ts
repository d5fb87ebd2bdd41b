import { expect, test } from 'vitest'
import { scriptNames, type Module } from './scripts.ts'

const PAGES = ['map', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const LIBRARY = '/maplibre-gl/dist/maplibre-gl.mjs'
const page = (name: string) => `/web/pages/${name}/${name}-page.tsx`

/** Modules by id, with what each imports with a statement and with `import()`. */
function graph(imports: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[] }>>) {
  const ids = new Set(
    Object.entries(imports).flatMap(([id, { now = [], later = [] }]) => [id, ...now, ...later]),
  )
  return new Map(
    [...ids].map((id): [string, Module] => [
      id,
      {
        isEntry: id === '/web/index.html',
        importedIds: imports[id]?.now ?? [],
        dynamicallyImportedIds: imports[id]?.later ?? [],
      },
    ]),
  )
}

const names = scriptNames(
  graph({
    '/web/index.html': { now: ['/web/main.tsx'] },
    '/web/main.tsx': { now: ['react'], later: [...PAGES, 'home'].map(page) },
    ...Object.fromEntries(PAGES.slice(1).map((name) => [page(name), { now: ['react', 'button'] }])),
    [page('map')]: { now: ['react', 'library', 'record', 'button', LIBRARY], later: ['/web/form.tsx'] },
    [page('one')]: { now: ['record', 'button', 'table'] },
    [page('four')]: { now: ['react', 'button', LIBRARY] },
    [page('two')]: { now: ['table', 'button', 'drawing'] },
    [page('home')]: { now: ['react', 'drawing', 'hero'] },
    [page('three')]: { now: ['own', 'button'] },
    '/web/form.tsx': { now: ['library', 'form-library'] },
  }),
)

test.each<[id: string, name: string | undefined, why: string]>([
  ['react', 'first', 'what the first script needs stays in it'],
  ['library', 'map', 'what only the map needs, also a part of it that is loaded later'],
  [LIBRARY, 'drawn', 'what only pages with a map need'],
  ['record', 'shared', 'what the map and another page need'],
  ['button', 'common', 'what most pages need'],
  ['table', 'pages', 'what two other pages need'],
  ['drawing', 'first', 'what the home page shares, so that it loads nothing else that others share'],
  ['hero', undefined, 'what the home page alone needs'],
  [page('home'), undefined, 'the home page'],
  [page('three'), undefined, 'a page, and what it alone needs'],
  ['own', undefined, 'what one page needs'],
  ['form-library', undefined, 'what only a part that is loaded later needs'],
  ['/web/main.tsx', undefined, 'what waits for the first page: the page must not wait for it'],
])('%s is in %s: %s', (id, name) => {
  expect(names.get(id)).toBe(name)
})
