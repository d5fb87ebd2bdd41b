import type { Plugin } from 'vite'

/** The scripts of modules that more than one page or part needs, those that most need first. */
export const SCRIPTS = ['first', 'common', 'shared', 'pages', 'drawn', 'map'] as const

type ScriptName = (typeof SCRIPTS)[number]

/** What the bundler knows of a module, as far as it is needed here. */
export interface Module {
  isEntry: boolean
  /** Modules that this one imports with a statement. */
  importedIds: readonly string[]
  /** Modules that this one imports with `import()`. */
  dynamicallyImportedIds: readonly string[]
}

const PAGE = /\/web\/pages\/[\w-]+\/([\w-]+)-page\.tsx$/
/** The page on which most visitors arrive. */
const ARRIVAL = 'home'
const MAIN = /\/web\/(index\.html|main\.tsx)$/
/** What pages with the component library have in common. */
const FURNITURE = '/web/pages/shell/furnished.tsx'
/** The library that draws maps, which is larger than everything else. */
const LIBRARY = '/maplibre-gl/dist/maplibre-gl.mjs'
/** Number of pages from which a module is taken for one that most pages need. */
const OFTEN = 8

/**
 * Names the script of each module. Left alone, the bundler makes a script for each combination of pages and of parts that are
 * loaded later: the map page would need two hundred of them, most of them smaller than their own request.
 *
 * - What the first script needs is one script, with what the home page shares with others: otherwise it would load all that they share.
 * - What only the map page needs is one script, also where a part of the map that is loaded later needs it too.
 * - What only pages with a map need is one script, so that no other page loads the library of maps.
 * - What the map page shares with others is in two scripts: what most pages need, and the rest.
 * - What other pages share is in one script. Everything else is left to the bundler.
 */
export function scriptNames(modules: ReadonlyMap<string, Module>): Map<string, ScriptName> {
  const starts = new Map<string, Set<string>>()
  const loadedAlone = new Set([...modules].filter(([, { isEntry }]) => isEntry).map(([id]) => id))
  for (const { dynamicallyImportedIds } of modules.values())
    for (const id of dynamicallyImportedIds) loadedAlone.add(id)
  for (const start of loadedAlone)
    for (const id of withImports(start, modules)) starts.set(id, (starts.get(id) ?? new Set()).add(start))
  const names = new Map<string, ScriptName>()
  const withMap = new Set([...starts].find(([id]) => id.endsWith(LIBRARY))?.[1])
  for (const [id, from] of starts) {
    // It waits for the first page, which must not wait for it in turn.
    if (MAIN.test(id)) continue
    const name = scriptFor([...from], modules, withMap)
    if (name !== null) names.set(id, name)
  }
  return names
}

function withImports(start: string, modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const imported of modules.get(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * @param starts the modules that are loaded on their own and bring the module with them
 * @param withMap those that bring the library of maps, and the library itself where it is loaded alone
 */
function scriptFor(
  starts: readonly string[],
  modules: ReadonlyMap<string, Module>,
  withMap: ReadonlySet<string>,
): ScriptName | null {
  if (starts.some((start) => modules.get(start)?.isEntry)) return 'first'
  const pages = new Set(starts.flatMap((start) => PAGE.exec(start)?.[1] ?? []))
  if (pages.has(ARRIVAL) && starts.length > 1) return 'first'
  if (starts.some((start) => start.endsWith(FURNITURE)) || pages.size >= OFTEN) return 'common'
  if (pages.has('map') && pages.size === 1) return 'map'
  if (pages.size > 1 && starts.every((start) => withMap.has(start))) return 'drawn'
  if (pages.has('map')) return 'shared'
  return pages.size > 1 ? 'pages' : null
}

/** The names are found when all modules are known, and asked for when scripts are made of them. */
export function scripts(): {
  plugin: Plugin
  isIn: (name: ScriptName) => (id: string) => boolean
} {
  let names = new Map<string, ScriptName>()
  return {
    plugin: {
      name: 'scripts',
      renderStart() {
        names = scriptNames(
          new Map(
            [...this.getModuleIds()].flatMap((id): [string, Module][] => {
              const info = this.getModuleInfo(id)
              if (!info) return []
              const { isEntry, importedIds, dynamicallyImportedIds } = info
              return [
                [
                  id,
                  {
                    isEntry,
                    importedIds: [...importedIds],
                    dynamicallyImportedIds: [...dynamicallyImportedIds],
                  },
                ],
              ]
            }),
          ),
        )
      },
    },
    isIn: (name) => (id) => names.get(id) === name,
  }
}
