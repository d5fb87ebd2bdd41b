import { Readable } from 'node:stream'
import { ObjectsUnavailable } from './errors.ts'
import type { Answered } from './requests.source.ts'

/** The body of an answer as a stream, which may be destroyed at any time. */
export function contentOf(answered: Answered, place: string): Readable {
  answered.patience.end()
  const content = Readable.from(piecesOf(answered, place), { objectMode: false })
  // A stream that nobody has read from would otherwise keep its connection.
  content.once('close', () => {
    answered.patience.giveUp()
  })
  return content
}

/**
 * The body of an answer, piece by piece. The patience runs only while the service is waited for, not while the reader is
 * busy. Throws ObjectsUnavailable if the body ends early or does not go on.
 */
async function* piecesOf({ response, patience }: Answered, place: string): AsyncGenerator<Uint8Array> {
  const wanted = Number(response.headers.get('content-length') ?? Number.NaN)
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  let received = 0
  try {
    while (reader) {
      patience.restart()
      const { done, value } = await reader.read()
      patience.end()
      if (done) break
      received += value.byteLength
      yield value
    }
  } catch (error) {
    const why = patience.isLost ? 'does not go on' : 'was cut off'
    throw new ObjectsUnavailable(`An object of ${place} ${why} after ${String(received)} bytes`, {
      cause: error,
    })
  } finally {
    patience.end()
    // Nothing more is read, also when the reader has left.
    await reader?.cancel().catch(() => undefined)
  }
  if (received < wanted)
    throw new ObjectsUnavailable(
      `An object of ${place} was cut off after ${String(received)} of ${String(wanted)} bytes`,
    )
}
