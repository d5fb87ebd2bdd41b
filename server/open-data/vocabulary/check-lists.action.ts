import { createHash } from 'node:crypto'
import { SaxesParser } from 'saxes'
import type { Database } from '#server/platform/database/database.ts'
import { compareLists, type Comparison } from './compare-lists.rules.ts'
import { keepWalesConcepts } from './wales-lists.repository.ts'

/** Compares our concepts with the published lists for Wales; what is equal is sent from the next request on. */
export async function checkLists(db: Database, bytes: Buffer): Promise<Comparison> {
  const comparison = compareLists(readConcepts(bytes.toString('utf8')))
  const { types, periods } = comparison
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepWalesConcepts(db, { sha256, types, periods })
  return comparison
}

/** A concept of a published list. */
interface ListedConcept {
  /** Address of the concept. */
  uri: string
  label: string
}

/** Throws an Error for the operator: what is wrong with the file, and in which line. */
export function readConcepts(text: string): ListedConcept[] {
  const found = text.trimStart().startsWith('<') ? readSkos(text) : readTable(text)
  if (found.length === 0)
    throw new Error(
      'The file names no concept: it must be SKOS in RDF/XML, or a table with the columns uri and label.',
    )
  return found
}

/** `skos:Concept` elements with an address and their English preferred label, as in RDF/XML. */
function readSkos(text: string): ListedConcept[] {
  const concepts: ListedConcept[] = []
  const parser = new SaxesParser()
  let uri: string | null = null
  let label: { language: string; text: string } | null = null
  parser.on('doctype', () => {
    throw new Error('The file has a document type, which is not accepted.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (attributes['rdf:about'] !== undefined) uri = attributes['rdf:about']
    if (name === 'skos:prefLabel') label = { language: attributes['xml:lang'] ?? 'en', text: '' }
  })
  parser.on('text', (part) => {
    if (label) label.text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'skos:prefLabel') return
    if (label?.language.startsWith('en') && uri !== null) concepts.push({ uri, label: label.text.trim() })
    label = null
  })
  parser.on('error', (error) => {
    throw new Error(`The file is no well-formed XML: ${error.message}`)
  })
  parser.write(text).close()
  return concepts
}

/** A table with a heading line; commas, and quotation marks where a cell has one. */
function readTable(text: string): ListedConcept[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = cellsOf(head).map((name) => name.toLowerCase())
  const [uriAt, labelAt] = [names.indexOf('uri'), names.indexOf('label')]
  if (uriAt < 0 || labelAt < 0)
    throw new Error('The first line of the table must name the columns uri and label.')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line)
    const [uri, label] = [cells[uriAt], cells[labelAt]]
    if (!uri || !label) throw new Error(`Line ${at + 2} of the table has no uri or no label.`)
    return [{ uri, label }]
  })
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...cells].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}
