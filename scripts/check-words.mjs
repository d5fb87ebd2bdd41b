// Checks all texts that visitors read, and the folders and names of files, against the rules of scripts/wording/.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findingsInFiles, sourceFiles } from './wording/files.mjs'
import { findingsIn, textsIn } from './wording/findings.mjs'

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'))
const rules = read('scripts/wording/banned.json')
/** @type {Record<string, string>} */
const exceptions = read('scripts/wording/exceptions.json')
const unused = new Set(Object.keys(exceptions))

/** @type {string[]} */
const complaints = []
for (const language of /** @type {const} */ (['en', 'cy']))
  for (const file of globSync(`web/i18n/${language}/*.json`, {
    cwd: path.join(import.meta.dirname, '..'),
  }).sort())
    for (const [key, text] of textsIn(read(file)))
      for (const finding of findingsIn(text, language, rules)) {
        const name = `${language}/${path.basename(file, '.json')} ${key} ${finding.split(':')[0]}`
        if (name in exceptions) unused.delete(name)
        else complaints.push(`${name}: ${finding.slice(finding.indexOf(':') + 2)}\n    ${text}`)
      }
for (const file of globSync('contract/terms/*.json', { cwd: path.join(import.meta.dirname, '..') }).sort())
  for (const language of /** @type {const} */ (['en', 'cy']))
    for (const [key, text] of textsIn(read(file)[language]))
      for (const finding of findingsIn(text, language, rules))
        complaints.push(`${language}/${path.basename(file)} ${key}: ${finding}\n    ${text}`)
for (const name of unused) complaints.push(`${name}: this exception is not needed any more`)
complaints.push(
  ...findingsInFiles(sourceFiles(path.join(import.meta.dirname, '..')), read('scripts/wording/folders.json')),
)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) {
  console.error(
    `${complaints.length} findings. Correct the text, or give the reason in scripts/wording/exceptions.json. The counts in scripts/wording/counts.json may only fall.`,
  )
  process.exit(1)
}
