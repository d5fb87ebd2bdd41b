import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { WORD_FILES } from '../../web/i18n/word-files.ts'

const FILES = '/web/i18n/files.ts'
/** Modules of this name have the texts of several namespaces in one language. */
const TOGETHER = 'virtual:words/'

/**
 * Texts that are mostly needed together are one script for each language. A script for each namespace would be a request for each, and
 * the first script would list them all.
 *
 * @param folder of `web/i18n`
 */
export function words(folder: string): Plugin {
  const fileOf = (language: string, namespace: string) => path.join(folder, language, `${namespace}.json`)
  return {
    name: 'words',
    apply: 'build',
    resolveId: (id) => (id.startsWith(TOGETHER) ? `\0${id}` : null),
    load(id) {
      if (id.endsWith(FILES)) return wordLoader(['en', 'cy'], namespacesIn(path.join(folder, 'en')))
      const [language = '', group = ''] = id.startsWith(`\0${TOGETHER}`)
        ? id.slice(TOGETHER.length + 1).split('/')
        : []
      if (group === '') return null
      return Object.entries(WORD_FILES)
        .filter(([name]) => name === group)
        .flatMap(([, namespaces]) => namespaces.map(kebab))
        .map((namespace, at) => {
          const name = `words${String(at)}`
          const source = JSON.stringify(fileOf(language, namespace))
          return `import ${name} from ${source}; export { ${name} as ${JSON.stringify(namespace)} };`
        })
        .join('\n')
    },
  }
}

function namespacesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [path.parse(file).name] : []))
}

/** Returns the source of a module with the same export as `web/i18n/files.ts`. */
function wordLoader(languages: readonly string[], namespaces: readonly string[]): string {
  const groupOf = new Map(
    Object.entries(WORD_FILES).flatMap(([group, those]) =>
      those.map((name): [string, string] => [kebab(name), group]),
    ),
  )
  const lines = languages.flatMap((language) =>
    namespaces.map((namespace) => {
      const group = groupOf.get(namespace)
      const key = JSON.stringify(`./${language}/${namespace}.json`)
      return group === undefined
        ? `${key}: () => import(${JSON.stringify(`./${language}/${namespace}.json`)}).then(whole)`
        : `${key}: () => import(${JSON.stringify(`${TOGETHER}${language}/${group}`)}).then(part(${JSON.stringify(namespace)}))`
    }),
  )
  return `const whole = (file) => file.default, part = (name) => (file) => file[name];
export const FILES = {
${lines.join(',\n')}
}`
}

function kebab(namespace: string): string {
  return namespace.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}
