import type { CitationType } from '#contract/open-data/citations.ts'

/** A record as a work that is cited. */
export interface CitedWork {
  id: number
  title: string
  author: string
  /** When it was recorded. */
  recorded: Date
  version: number
  address: string
  /** Of the portal, in the language of the citation. */
  portal: string
  /** "Record 4711" in the language of the citation. */
  number: string
  /** Name and address of the licence; null if there is none. */
  licence: { name: string; address: string } | null
  language: 'en' | 'cy'
  /** The line of the page. */
  line: string
}

/** Returns a citation in a form that programs for references read. */
export const CITATION_FORMS: Readonly<Record<CitationType, (work: CitedWork) => string>> = {
  'text/plain': ({ line }) => `${line}\n`,
  'application/x-bibtex': bibtex,
  'application/x-research-info-systems': ris,
  'application/vnd.citationstyles.csl+json': (work) => `${JSON.stringify([csl(work)])}\n`,
}

/** Names are usernames: braces keep BibTeX from taking them for a first and a last name. */
function bibtex(work: CitedWork): string {
  const fields = {
    author: `{${inBibtex(work.author)}}`,
    title: `{${inBibtex(work.title)}}`,
    year: String(work.recorded.getUTCFullYear()),
    howpublished: inBibtex(work.portal),
    version: String(work.version),
    number: String(work.id),
    url: work.address,
    note: inBibtex([work.number, ...(work.licence ? [work.licence.name] : [])].join('. ')),
    langid: work.language === 'cy' ? 'welsh' : 'british',
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`)
  return `@misc{wales-lidar-portal-${work.id},\n${lines.join('')}}\n`
}

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Letters with accents stay, as all programs of today read UTF-8. */
function inBibtex(text: string): string {
  return inOneLine(text).replaceAll(/[\\~^{}%&$#_]/g, (letter) => COMMANDS[letter] ?? `\\${letter}`)
}

function ris(work: CitedWork): string {
  const fields = [
    ['TY', 'DATA'],
    ['ID', `wales-lidar-portal-${work.id}`],
    // Without the comma that would part a last name from a first one.
    ['AU', inOneLine(work.author)],
    ['TI', inOneLine(work.title)],
    ['PY', String(work.recorded.getUTCFullYear())],
    ['DA', work.recorded.toISOString().slice(0, 10).replaceAll('-', '/')],
    ['PB', work.portal],
    ['ET', String(work.version)],
    ['M1', String(work.id)],
    ['UR', work.address],
    ['N1', [work.number, ...(work.licence ? [work.licence.name] : [])].join('. ')],
    ['LA', work.language],
    ['ER', ''],
  ]
  return fields.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')
}

function csl(work: CitedWork) {
  const at = work.recorded
  return {
    id: `wales-lidar-portal-${work.id}`,
    type: 'dataset',
    title: work.title,
    author: [{ literal: work.author }],
    issued: { 'date-parts': [[at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]] },
    publisher: work.portal,
    number: String(work.id),
    version: String(work.version),
    URL: work.address,
    language: work.language,
    ...(work.licence && { license: work.licence.address }),
  }
}

/** A separate line begins another field. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
