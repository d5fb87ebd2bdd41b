import { REFUSAL_PHRASES, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { type ImportRow } from '#contract/imports/import-rows.ts'
import { IMPORT_WORD_FIELDS, type Import, type ImportSummary } from '#contract/imports/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { Dictionary, NO_MAPPING, judgeRow } from './row-content.ts'
import { countRows, findRowsWithoutOutlines, type StagedRow, findWords } from './import-rows.repository.ts'
import { hasFile, type StoredImport } from './imports.repository.ts'
import { columnsOf, lackPlaces } from './read-import.action.ts'

const EXAMPLES = 3
const EXAMPLE_LENGTH = 80

/** Whether a member may publish rows without drafts: reviewers and importers for all of Wales. */
export function mayPublish({ grants }: Pick<Viewer, 'grants'>): boolean {
  // As for the right to exact places, roles for a region count once its boundaries are known.
  return grants.some(({ role, area }) => (role === 'reviewer' || role === 'importer') && area === 'wales')
}

export async function summaryOf(db: Database, stored: StoredImport): Promise<ImportSummary> {
  return {
    id: stored.id,
    file_name: stored.fileName,
    state: stored.state,
    format: stored.format,
    fault: faultText(stored),
    made: stored.madeAt.toISOString(),
    expires: stored.expiresAt.toISOString(),
    ...(await countRows(db, stored.id)),
  }
}

function faultText({ fault, faultFiles }: StoredImport): string | null {
  if (fault === null) return null
  return fault === 'importZipSeveral' && faultFiles.length > 0
    ? REFUSAL_PHRASES.importZipFiles.write({ files: faultFiles.join(', ') })
    : REFUSAL_TEXTS[fault]
}

export async function importFor(db: Database, viewer: Viewer, stored: StoredImport): Promise<Import> {
  const rows = await findRowsWithoutOutlines(db, stored.id)
  const dictionary = new Dictionary(await findWords(db, stored.accountId))
  const mapping = stored.mapping ?? NO_MAPPING
  const left = rows.filter(({ draftedAt, recordId }) => draftedAt === null && recordId === null)
  const faulty = left.filter((row) => errorsWithoutOutline(row, mapping, dictionary) > 0).length
  return {
    ...(await summaryOf(db, stored)),
    encoding: stored.encoding,
    columns: columnsOf(rows).map((name) => columnOf(name, rows)),
    lacks_places:
      stored.state === 'read' &&
      stored.format === 'csv' &&
      lackPlaces(rows) &&
      (await hasFile(db, stored.id)),
    mapping,
    words: IMPORT_WORD_FIELDS.flatMap((field) => {
      const column = mapping[field]
      return column === null
        ? []
        : wordsOf(column, rows).map(([word, count]) => ({
            field,
            word,
            code: dictionary.codeOf(field, word),
            rows: count,
          }))
    }),
    source: stored.source,
    agreed: stored.agreedAt !== null,
    sensitivity: stored.level,
    ready: left.length - faulty,
    faulty,
    may_publish: mayPublish(viewer),
    version: stored.version,
  }
}

/** The outline was judged when the file was read, so its errors are known without it. */
function errorsWithoutOutline(
  row: StagedRow,
  mapping: StoredImport['mapping'],
  dictionary: Dictionary,
): number {
  return judgeRow(row, mapping ?? NO_MAPPING, dictionary).errors.length
}

function columnOf(name: string, rows: readonly StagedRow[]): Import['columns'][number] {
  const values = rows.flatMap(({ texts }) => (texts[name] === undefined ? [] : [texts[name]]))
  const examples = [...new Set(values)].slice(0, EXAMPLES)
  return {
    name,
    filled: values.length,
    examples: examples.map((value) => Array.from(value).slice(0, EXAMPLE_LENGTH).join('')),
  }
}

function wordsOf(column: string, rows: readonly StagedRow[]): [word: string, rows: number][] {
  const counts = new Map<string, number>()
  for (const { texts } of rows) {
    const word = texts[column]
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])
}

/** Returns rows as they would become records. */
export async function rowsFor(
  db: Database,
  stored: StoredImport,
  rows: readonly StagedRow[],
): Promise<ImportRow[]> {
  const dictionary = new Dictionary(await findWords(db, stored.accountId))
  return rows.map((row) => {
    const { content, errors, canBeDraft } = judgeRow(row, stored.mapping ?? NO_MAPPING, dictionary)
    return {
      row: row.row,
      number: row.number,
      part: row.part,
      ...content,
      polygonCoordinate: row.outline,
      corners: row.corners,
      simpler_by: row.simplerBy,
      simpler_accepted: row.simplerAccepted,
      place: row.place && [...row.place],
      place_within: row.within,
      place_text: row.written,
      errors,
      same_as: row.sameAs,
      can_be_draft: canBeDraft,
      drafted: row.draftedAt !== null,
      draft: row.draftId,
      record: row.recordId,
    }
  })
}
