import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const BUILD = 'build/web'

/** The scripts of the pages as they were built, without a browser. */
export interface ScriptsOfPage {
  /** The name of its own script, such as `account-page`. */
  page: string
  /** Whether it has the library of the map. */
  hasMap: boolean
  /** Bytes that a visitor loads, compressed, of the page and of all that it imports. */
  bytes: number
}

/** What a visitor loads of each page who opens it first: what every page has, its own scripts and what they import. */
export function scriptsOfPages(): ScriptsOfPage[] {
  const kept = JSON.parse(readFileSync(`${BUILD}.assets.json`, 'utf8')) as Record<string, string | null>
  const scripts = Object.keys(kept).filter((name) => kept[name] === null && name.endsWith('.js'))
  const everywhere = scripts.filter((name) => /^(first|furnished|portal)-/.test(name))
  return scripts
    .filter((name) => name.includes('-page-'))
    .map((name) => {
      const all = withImports([...everywhere, name])
      return {
        page: name.slice(0, name.indexOf('-page-') + '-page'.length),
        hasMap: all.some((each) => each.startsWith('maplibre')),
        bytes: all.reduce((sum, each) => sum + statSync(path.join(BUILD, 'assets', `${each}.br`)).size, 0),
      }
    })
}

function withImports(scripts: readonly string[]): string[] {
  const all = new Set(scripts)
  for (const name of all) {
    const text = readFileSync(path.join(BUILD, 'assets', name), 'utf8')
    for (const [, needed] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      if (needed !== undefined) all.add(needed)
  }
  return [...all]
}
