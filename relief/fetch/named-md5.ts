import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * The MD5 of the whole file in base64, if the server names one: in `Content-MD5` of an answer with the whole file (RFC 1864), or as
 * Azure does, which names it for parts, too. Null otherwise.
 */
export function namedMd5({ status, headers }: Pick<Response, 'status' | 'headers'>): string | null {
  return headers.get('x-ms-blob-content-md5') ?? (status === 200 ? headers.get('content-md5') : null)
}

export async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}
