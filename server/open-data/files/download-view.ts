import { DOWNLOAD_DAYS, getDownloadFile, type Download } from '#contract/open-data/downloads.ts'
import { addressOf } from '#contract/http/route.ts'
import { fileName, type DownloadRequest } from './download-request.ts'
import type { PreparedFile } from './prepared-files.repository.ts'

const DAY = 86_400_000

/** A file that is there. */
export const READY = {
  id: null,
  state: 'ready',
  records: 0,
  done: 0,
  address: null,
  bytes: null,
  sha256: null,
  kept_until: null,
} as const satisfies Download

export function expiresAt({ createdAt }: Pick<PreparedFile, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + DOWNLOAD_DAYS * DAY)
}

/** Its question, as it was stored. */
export function requestedIn(file: Pick<PreparedFile, 'asked'>): Pick<
  DownloadRequest,
  'format' | 'system' | 'language' | 'pictures'
> & {
  filter: Readonly<Record<string, string>>
} {
  return JSON.parse(file.asked) as ReturnType<typeof requestedIn>
}

export function downloadOf(name: string, file: PreparedFile): Download {
  const ready = file.state === 'ready'
  return {
    id: name,
    state: file.state,
    records: file.records,
    done: file.done,
    address: ready ? addressOf(getDownloadFile, { id: name, name: fileName(requestedIn(file)) }) : null,
    bytes: ready ? file.bytes : null,
    sha256: ready ? file.sha256 : null,
    kept_until: expiresAt(file).toISOString(),
  }
}
