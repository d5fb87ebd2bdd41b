import { PermanentFailure } from '../failures.ts'
import { askServer, checkStatus, partsOf, type ServerRequest } from './ask-server.source.ts'

interface Asking extends Omit<ServerRequest, 'headers'> {
  /** The most bytes that are received. */
  readonly most: number
  /** Takes the number of bytes of the body that have arrived, piece by piece. */
  readonly arrived: (bytes: number) => void
}

/** No content, not found, and gone. */
const NOTHING: ReadonlySet<number> = new Set([204, 404, 410])

/**
 * Asks a server for a small file as a whole, once; null if it has none there. Throws as askServer does, and PermanentFailure
 * for a longer file.
 */
export async function askWhole({ most, arrived, ...request }: Asking): Promise<Buffer | null> {
  return askServer({ ...request, headers: {} }, async (response, heard) => {
    if (NOTHING.has(response.status)) {
      await response.body?.cancel()
      return null
    }
    checkStatus(response)
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of partsOf(response, null)) {
      heard()
      arrived(part.length)
      length += part.length
      if (length > most) throw new PermanentFailure(`its server sent more than ${most} bytes`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  })
}
