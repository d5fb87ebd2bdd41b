import { queryOptions } from '@tanstack/react-query'
import {
  cancelDownload,
  createDownload,
  getDownload,
  type Download,
  type DownloadFormat,
  type DownloadSystem,
} from '#contract/open-data/downloads.ts'
import { getOpenFiles } from '#contract/open-data/open-files.ts'
import { recordFilterQuery, type RecordFilter } from '#contract/records/record-filter.ts'
import { languageOf } from '#language/language.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** Milliseconds between two questions how far a file is. */
const ASK_AGAIN = 2000

export interface Wanted {
  format: DownloadFormat
  system: DownloadSystem
  pictures: boolean
  filter: RecordFilter
  language: string
}

export function useStartDownload(onStarted: (download: Download) => void) {
  return useSending({
    send: ({ format, system, pictures, filter, language }: Wanted) =>
      call(createDownload, {
        body: {
          format,
          crs: system,
          pictures,
          filter: recordFilterQuery(filter),
          lang: languageOf(language),
        },
      }),
    onSuccess: onStarted,
  })
}

/** Ends the preparation, if it goes on. That nobody wants the file any more is no trouble for whoever leaves. */
export function leaveDownload(id: string): void {
  call(cancelDownload, { params: { id } }).catch((error: unknown) => reportError(error))
}

/** How far a file is, asked again until it is ready. */
export function downloadQuery(id: string) {
  return queryOptions({
    queryKey: ['downloads', id],
    queryFn: ({ signal }) => call(getDownload, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : ASK_AGAIN),
    // One that is gone does not come back.
    retry: (failures, error) => !isGone(error) && failures < 5,
  })
}

export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

function isOver(download: Download | undefined): boolean {
  return download?.state === 'ready' || download?.state === 'failed'
}

/** The files with all records. */
export const openFilesQuery = queryOptions({
  queryKey: ['open-files'],
  queryFn: ({ signal }) => call(getOpenFiles, { signal }),
})
