import path from 'node:path'
import type { Plugin } from 'vite'

/** What the bundler knows of a module, as far as it is needed here. */
export interface Module {
  isEntry: boolean
  /** Length of its source. */
  size: number
  /** Modules that this one imports with a statement. */
  importedIds: readonly string[]
  /** Modules that this one imports with `import()`. */
  dynamicallyImportedIds: readonly string[]
}

type Modules = ReadonlyMap<string, Module>

/** A script in the making: its modules, and the modules that are loaded alone and need it. */
interface Script {
  ids: readonly string[]
  size: number
  starts: ReadonlySet<string>
}

const PAGE = /\/web\/pages\/.+-page\.tsx$/
/** The page on which most visitors arrive. */
const ARRIVAL = '/home-page.tsx'
/** The page with the most scripts, on which most visits are spent: it counts as much as a dozen others. */
const BUSIEST = '/map-page.tsx'
const VISITS_OF_BUSIEST = 12
const MAIN = /\/web\/(index\.html|main\.tsx)$/
/** What pages with the component library have in common. */
const FURNITURE = '/web/pages/shell/furnished.tsx'
/** What puts elements into texts: the index of its package names it, and the first script does not use it. */
const MARKUP = /\/(react-i18next\/dist\/es\/Trans\w*\.js|html-parse-stringify\/.+)$/
/** Length of a source that costs as much as a request of its own: 2 kB when it is compressed. */
const REQUEST = 12_000

/**
 * Names the script of each module. Left alone, the bundler makes a script for each combination of pages and of parts that are
 * loaded later: the map page would need two hundred of them, most of them smaller than their own request.
 *
 * - What the first script needs is one script, with what the home page shares with others: otherwise it would load all that they share.
 * - What every other page needs is one script.
 * - What only one page needs is one script, also where a part of it that is loaded later needs it too.
 * - Of the others, those that the same pages need are one script. Two of these become one where that costs the pages less, by a
 *   request, than what some of them load in vain.
 *
 * A script never needs one that needs it in turn: then the browser would run a module before what it imports.
 */
export function scriptNames(modules: Modules): Map<string, string> {
  const names = new Map<string, string>()
  const shared = new Map<string, Script & { ids: string[] }>()
  const startsOf = startsOfModules(modules)
  const pagesOf = pagesOfStarts(modules)
  for (const [id, starts] of startsOf) {
    // It waits for the first page, which must not wait for it in turn.
    if (MAIN.test(id)) continue
    const early = MARKUP.test(id) ? 'common' : earlyScript([...starts], modules)
    if (early !== null) names.set(id, early)
    else if (starts.size > 1) {
      const needed = withoutPartsOf(starts, pagesOf)
      const key = [...needed].sort().join('\n')
      const script = shared.get(key) ?? { ids: [], size: 0, starts: needed }
      script.ids.push(id)
      script.size += modules.get(id)?.size ?? 0
      shared.set(key, script)
    }
  }
  const ofOne = [...shared.values()].filter(({ starts }) => starts.size === 1)
  for (const [id, starts] of startsOf)
    if (starts.size === 1) {
      // With what is only needed where a later part needs it too: one request instead of two.
      const beside = ofOne.find((script) => script.starts.has([...starts][0] ?? ''))
      if (beside) beside.ids.push(id)
    }
  const together = fewer(
    [...shared.values()].filter(({ starts }) => starts.size > 1),
    ofOne,
    modules,
  )
  for (const script of [...ofOne, ...together]) {
    const name = newName(script, modules, new Set(names.values()))
    for (const id of script.ids) names.set(id, name)
  }
  return names
}

/** For each module, the modules that are loaded alone and bring it with them. */
function startsOfModules(modules: Modules): Map<string, Set<string>> {
  const starts = new Map<string, Set<string>>()
  const loadedAlone = new Set([...modules].filter(([, { isEntry }]) => isEntry).map(([id]) => id))
  for (const { dynamicallyImportedIds } of modules.values())
    for (const id of dynamicallyImportedIds) loadedAlone.add(id)
  for (const start of loadedAlone)
    for (const id of reached([start], (module) => module.importedIds, modules))
      starts.set(id, (starts.get(id) ?? new Set()).add(start))
  return starts
}

/** For each part that is loaded alone, the pages from which it can be loaded. */
function pagesOfStarts(modules: Modules): ReadonlyMap<string, ReadonlySet<string>> {
  const pages = new Map<string, Set<string>>()
  const loadedAlone = new Set([...modules.values()].flatMap((each) => each.dynamicallyImportedIds))
  for (const page of [...loadedAlone].filter((id) => PAGE.test(id))) {
    const all = reached(
      [page],
      (module) => [...module.importedIds, ...module.dynamicallyImportedIds],
      modules,
    )
    for (const id of all) pages.set(id, (pages.get(id) ?? new Set()).add(page))
  }
  return pages
}

function reached(
  from: readonly string[],
  next: (module: Module) => readonly string[],
  modules: Modules,
): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of found) {
    const module = modules.get(id)
    for (const other of module ? next(module) : []) found.add(other)
  }
  return found
}

function earlyScript(starts: readonly string[], modules: Modules): 'first' | 'common' | null {
  if (starts.some((start) => modules.get(start)?.isEntry)) return 'first'
  if (starts.length > 1 && starts.some((start) => start.endsWith(ARRIVAL))) return 'first'
  return starts.some((start) => start.endsWith(FURNITURE)) ? 'common' : null
}

/** Leaves out the parts that are loaded by pages which need the module themselves. */
function withoutPartsOf(
  starts: ReadonlySet<string>,
  pagesOf: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  return new Set(
    [...starts].filter((start) => {
      const pages = pagesOf.get(start) ?? new Set<string>()
      return PAGE.test(start) || pages.size === 0 || [...pages].some((page) => !starts.has(page))
    }),
  )
}

/** Joins scripts, those first with which most seems to be won. @param others which they may need, and which stay as they are */
function fewer(scripts: readonly Script[], others: readonly Script[], modules: Modules): readonly Script[] {
  let all = scripts
  let cost = costOf([...all, ...others], modules)
  for (;;) {
    const joined = firstOf(
      all
        .flatMap((one, at) => all.slice(at + 1).map((other) => ({ one, other, won: seemsWon(one, other) })))
        .filter(({ won }) => won > 0)
        .sort((a, b) => b.won - a.won),
      ({ one, other }) => {
        const joining = [...all.filter((each) => each !== one && each !== other), join(one, other)]
        return costOf([...joining, ...others], modules) < cost ? joining : null
      },
    )
    if (!joined) return all
    all = joined
    cost = costOf([...all, ...others], modules)
  }
}

/** The first answer that is not null; what comes after it is not asked. */
function firstOf<Asked, Answer>(
  asked: readonly Asked[],
  answer: (each: Asked) => Answer | null,
): Answer | null {
  for (const each of asked) {
    const found = answer(each)
    if (found !== null) return found
  }
  return null
}

function join(one: Script, other: Script): Script {
  return {
    ids: [...one.ids, ...other.ids],
    size: one.size + other.size,
    starts: new Set([...one.starts, ...other.starts]),
  }
}

/** What is won by joining two scripts, apart from the scripts that both need. */
function seemsWon(one: Script, other: Script): number {
  const cost = ({ starts, size }: Script) => visitsOf(starts) * (REQUEST + size)
  return cost(one) + cost(other) - cost(join(one, other))
}

/** How often a script is loaded, if each page is visited once and the map more often. */
function visitsOf(starts: ReadonlySet<string>): number {
  return starts.size + ([...starts].some((start) => start.endsWith(BUSIEST)) ? VISITS_OF_BUSIEST - 1 : 0)
}

/** What all pages and parts load together; infinite if a script needs one that needs it in turn. */
function costOf(scripts: readonly Script[], modules: Modules): number {
  const scriptOf = new Map(scripts.flatMap((script) => script.ids.map((id) => [id, script] as const)))
  const waiting = new Map(
    scripts.map((script): [Script, { needed: ReadonlySet<Script>; starts: ReadonlySet<string> }] => {
      const needed = new Set(
        script.ids
          .flatMap((id) => modules.get(id)?.importedIds ?? [])
          .flatMap((id) => scriptOf.get(id) ?? [])
          .filter((other) => other !== script),
      )
      return [script, { needed, starts: script.starts }]
    }),
  )
  let cost = 0
  while (waiting.size > 0) {
    const needed = new Set([...waiting.values()].flatMap((each) => [...each.needed]))
    const free = [...waiting].filter(([script]) => !needed.has(script))
    if (free.length === 0) return Infinity
    for (const [script, { starts, needed: others }] of free) {
      cost += visitsOf(starts) * (REQUEST + script.size)
      waiting.delete(script)
      // Who loads a script loads what it needs.
      for (const other of others) {
        const its = waiting.get(other)
        if (its) its.starts = new Set([...its.starts, ...starts])
      }
    }
  }
  return cost
}

/** Returns the name of its largest module, with a number where another script has it. */
function newName({ ids }: Script, modules: Modules, taken: ReadonlySet<string>): string {
  const size = (id: string) => modules.get(id)?.size ?? 0
  const largest = ids.reduce((best, id) => (size(id) > size(best) ? id : best))
  const name = path.parse(largest).name.replace(/\W/g, '-')
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}-${String(number)}`
    if (!taken.has(numbered)) return numbered
  }
}

/** The names are found when all modules are known, and asked for when scripts are made of them. */
export function scripts(): { plugin: Plugin; nameOf: (id: string) => string | null } {
  let names = new Map<string, string>()
  return {
    plugin: {
      name: 'scripts',
      renderStart() {
        names = scriptNames(
          new Map(
            [...this.getModuleIds()].flatMap((id): [string, Module][] => {
              const info = this.getModuleInfo(id)
              if (!info) return []
              const { isEntry, importedIds, dynamicallyImportedIds, code } = info
              return [
                [
                  id,
                  {
                    isEntry,
                    size: code?.length ?? 0,
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
    nameOf: (id) => names.get(id) ?? null,
  }
}
