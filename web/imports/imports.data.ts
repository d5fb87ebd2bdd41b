import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import * as rowContract from '#contract/imports/import-rows.ts'
import * as contract from '#contract/imports/imports.ts'
import type { Body } from '#contract/http/route.ts'
import { call, worthRepeating } from '#web/lib/api.ts'
import { isOutOfReach } from '#web/lib/sending/portal-in-reach.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const IMPORTS = ['imports']
const ALL_IMPORTS = ['all-imports']
/** Milliseconds between two questions whether a file has been read. */
const ASK_EVERY = 1500
/** Asks for as long as the portal is out of reach: what is asked for is stored there. */
const UNTIL_ANSWERED = {
  retry: (failures: number, fault: Error) => isOutOfReach(fault) || worthRepeating(failures, fault),
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, 8000),
}

export function importsQuery() {
  return queryOptions({
    queryKey: IMPORTS,
    queryFn: ({ signal }) => call(contract.listImports, { signal }),
  })
}

/** Asked again until the file has been read. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: [...IMPORTS, id],
    queryFn: ({ signal }) => call(contract.getImport, { params: { id }, signal }),
    ...UNTIL_ANSWERED,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_EVERY : false),
  })
}

/** All rows: at most five questions. */
export function importRowsQuery(id: number) {
  return queryOptions({
    queryKey: [...IMPORTS, id, 'rows'],
    queryFn: async ({ signal }) => {
      const rows: rowContract.ImportRow[] = []
      for (let from: number | null = 0; from !== null;) {
        const page: { rows: rowContract.ImportRow[]; next: number | null } = await call(
          rowContract.listImportRows,
          {
            params: { id },
            query: { from },
            signal,
          },
        )
        rows.push(...page.rows)
        from = page.next
      }
      return rows
    },
    ...UNTIL_ANSWERED,
  })
}

export function useCreateImport() {
  const queries = useQueryClient()
  return useSending({
    send: (file: File, headers) => {
      const form = new FormData()
      form.append('file', file)
      return call(contract.createImport, { form, headers })
    },
    onSuccess: (made) => {
      // So that its page can show it even if the connection is lost now.
      queries.setQueryData(importQuery(made.id).queryKey, made)
      void queries.invalidateQueries({ queryKey: IMPORTS, exact: true })
    },
  })
}

export function useDeleteImport() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number) => call(contract.deleteImport, { params: { id } }),
    apart: (id) => id,
    onSettled: () => queries.invalidateQueries({ queryKey: IMPORTS, exact: true }),
  })
}

/** The changes of one import. Each gives its new state, and its rows are asked for again. */
export function useImportChanges(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const key = [...IMPORTS, id]
  const keep = async (now: contract.Import) => {
    queries.setQueryData(key, now)
    await queries.invalidateQueries({ queryKey: [...key, 'rows'] })
  }
  const again = () => queries.invalidateQueries({ queryKey: key })
  const read = useSending({
    send: (body: Body<typeof contract.readImport>) => call(contract.readImport, { params, body }),
    onSuccess: keep,
  })
  const map = useSending({
    send: (body: Body<typeof contract.mapImport>) => call(contract.mapImport, { params, body }),
    onSuccess: keep,
  })
  const state = useSending({
    send: (body: Body<typeof contract.stateImport>) => call(contract.stateImport, { params, body }),
    onSuccess: keep,
  })
  const mend = useSending({
    send: ({ row, ...body }: Body<typeof rowContract.changeImportRow> & { row: number }) =>
      call(rowContract.changeImportRow, { params: { id, row }, body }),
    onSettled: again,
  })
  const make = useSending({
    send: ({ what, rows }: { what: 'drafts' | 'publish'; rows: number[] }) =>
      call(what === 'drafts' ? rowContract.draftImportRows : rowContract.publishImportRows, {
        params,
        body: { rows },
      }),
    onSettled: async () => {
      await again()
      await queries.invalidateQueries({ queryKey: ['drafts'] })
    },
  })
  return { read, map, state, mend, make }
}

/** For moderators, 25 at a time. */
export function allImportsQuery() {
  return infiniteQueryOptions({
    queryKey: ALL_IMPORTS,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listAllImports, { query: requestedPage({}, pageParam), signal }),
    ...LIST_PAGES,
  })
}

export function useHideImport() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, reason }: { id: number; reason: string }) =>
      call(contract.hideImport, { params: { id }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ALL_IMPORTS }),
  })
}
