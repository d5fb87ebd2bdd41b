import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { ImportRow } from '#contract/imports/import-rows.ts'
import type { Import } from '#contract/imports/imports.ts'
import { insertGrant } from '#server/review/grants/grants.repository.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makeApp, makeMember, type TestMember } from './app.ts'
import { multipart } from './forms.ts'
import { SQUARE } from '#formats/testing/import-files.ts'

export const STATEMENT = { source: 'Own fieldwork 2024', agreed: true }
export const GOOD = {
  name: 'Crug',
  site: 'mound',
  monument: 'Round barrow',
  period: 'bronze age',
  notes: 'A mound.',
}
export const OTHERWISE = { title: '', description: '', site_type: '', monument_type: '', period: '' }

/** Squares side by side. */
export function moved(step: number) {
  return SQUARE.map(([x, y]) => [x + step * 0.01, y] as const)
}

/** A portal with a member, who may be an importer, and short ways to import. */
export async function beginImports({ importer = false } = {}) {
  const portal = await makeApp()
  const member = await makeMember()
  if (importer) await makeImporter(portal.db, member)
  return importsOn(portal, member)
}

export function makeImporter(db: Database, { id: accountId }: TestMember): Promise<number | null> {
  return insertGrant(db, {
    ...{ accountId, role: 'importer', area: 'wales', grantedBy: null, reason: 'A test' },
  })
}

/** Short ways to import for a member of a portal. */
export function importsOn<T extends { app: FastifyInstance; db: Database }>(portal: T, member: TestMember) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    as = member,
  ) => portal.app.inject({ method, url, headers: as.authorization, ...(payload && { payload }) })
  const upload = async (
    bytes: Uint8Array,
    { as = member, name = 'finds.kml', headers = {} }: Partial<Sending> = {},
  ) => {
    const { contentType, payload } = await multipart({ file: new File([Uint8Array.from(bytes)], name) })
    return portal.app.inject({
      method: 'POST',
      url: '/api/imports/',
      headers: { ...as.authorization, 'content-type': contentType, ...headers },
      payload,
    })
  }
  /** Uploads a file and reads it. */
  const imported = async (bytes: Uint8Array, sending: Partial<Sending> = {}): Promise<Import> => {
    const answer = await upload(bytes, sending)
    expect(answer.statusCode).toBe(201)
    await portal.app.runDueJobs()
    return shown(answer.json<Import>().id, sending.as)
  }
  const shown = async (id: number, as = member) =>
    (await send('GET', `/api/imports/${id}/`, undefined, as)).json<Import>()
  const rowsOf = async (id: number) =>
    (await send('GET', `/api/imports/${id}/rows/`)).json<{ rows: ImportRow[] }>().rows
  const state = async (id: number, statement: object = STATEMENT) =>
    send('PUT', `/api/imports/${id}/statement/`, statement)
  const make = async (what: 'drafts' | 'publish', id: number, rows: number[]) =>
    send('POST', `/api/imports/${id}/${what}/`, { rows })
  const filesLeft = async () => (await portal.db.selectFrom('import_pieces').select('piece').execute()).length
  return { ...portal, member, send, upload, imported, shown, rowsOf, state, make, filesLeft }
}

interface Sending {
  as: TestMember
  name: string
  headers: Record<string, string>
}
