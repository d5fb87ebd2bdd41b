import { NUMBERS_IN_PIECE } from '#server/records/index.ts'
import { makePiece, stitch, type Piece, type StitchedBody } from '#server/platform/responses/chunked-body.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'

export interface PublicPage {
  /** Path and query, percent-encoded. */
  address: string
  /** Time of the last change; null if unknown. */
  changed: Date | null
}

/** What a file begins and ends with: addresses of pages, or of other files. */
const URL_SET = envelope('urlset')

const SITEMAP_INDEX = envelope('sitemapindex')

/** @param origin without a slash at the end */
export function pageRows(pages: readonly PublicPage[], origin: string): string {
  return pages
    .map(({ address, changed }) => {
      const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
      return `<url><loc>${escapeMarkup(origin + address)}</loc>${day}</url>\n`
    })
    .join('')
}

/** @param files how many there are, called `sitemap-1.xml` and so on */
function fileRows(files: number, origin: string): string {
  return Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  ).join('')
}

function envelope(root: string): readonly [start: string, end: string] {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return [`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n`, `</${root}>\n`]
}

interface SitemapFiles {
  /** The file `sitemap.xml`. */
  first: StitchedBody
  /** The files that it lists, if one file cannot contain all addresses. */
  listed: StitchedBody[]
}

/** The rows of some records. */
export interface RecordRows {
  readonly piece: Piece
  readonly records: number
}

interface Addressed {
  /** All public pages but those of records. */
  readonly pages: readonly PublicPage[]
  /** The rows of the records, by the number of their piece. */
  readonly records: readonly (readonly [number: number, rows: RecordRows])[]
}

/** Maximum number of addresses in a file (sitemaps.org). */
const MOST_IN_A_FILE = 50_000

/** @param origin without a slash at the end */
export async function sitemapFiles(
  { pages, records }: Addressed,
  origin: string,
  most = MOST_IN_A_FILE,
): Promise<SitemapFiles> {
  const [start, end, indexStart, indexEnd] = await Promise.all(
    [...URL_SET, ...SITEMAP_INDEX].map((text) => makePiece(text)),
  )
  const body = (...pieces: (Piece | undefined)[]) =>
    stitch(
      pieces.filter((piece) => piece !== undefined),
      'application/xml; charset=utf-8',
    )
  const all = records.map(([, { piece }]) => piece)
  const total = records.reduce((sum, [, rows]) => sum + rows.records, pages.length)
  if (total <= most)
    return { first: body(start, await makePiece(pageRows(pages, origin)), ...all, end), listed: [] }
  const listed: StitchedBody[] = []
  for (let at = 0; at < pages.length; at += most)
    listed.push(body(start, await makePiece(pageRows(pages.slice(at, at + most), origin)), end))
  for (const file of byFile(records, most)) listed.push(body(start, ...file, end))
  const index = await makePiece(fileRows(listed.length, origin))
  return { first: body(indexStart, index, indexEnd), listed }
}

/**
 * The pieces of each file. A file always covers the same numbers of records, so that a change changes one file, and not all
 * that follow.
 */
function byFile(records: Addressed['records'], most: number): Piece[][] {
  const files = new Map<number, Piece[]>()
  const piecesInFile = Math.max(1, Math.floor(most / NUMBERS_IN_PIECE))
  for (const [number, { piece }] of records) {
    const file = Math.floor(number / piecesInFile)
    files.set(file, [...(files.get(file) ?? []), piece])
  }
  return [...files.values()]
}
