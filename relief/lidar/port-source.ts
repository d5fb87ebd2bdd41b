import type { ByteRange, RangeSource } from '../source/range-source.ts'
import { ReliefRefusal } from '../refusal.ts'

type Bytes = readonly Uint8Array<ArrayBuffer>[]

/** A file that a worker thread reads through the main thread, which keeps what was read and limits the requests. */
export interface PortSource extends RangeSource {
  /** Takes the answer of the main thread; null if the bytes cannot be had. */
  readonly answer: (id: number, bytes: Bytes | null) => void
}

interface Ports {
  readonly read: (id: number, ranges: readonly ByteRange[]) => void
  readonly forget: (ranges: readonly ByteRange[]) => void
}

/**
 * Opens such a file. A read throws ReliefRefusal where the main thread has no bytes; the main thread knows the reason.
 */
export function openPortSource(
  facts: Pick<RangeSource, 'name' | 'size' | 'state' | 'reach'>,
  { read, forget }: Ports,
): PortSource {
  const { name, size, state, reach } = facts
  const waiting = new Map<number, PromiseWithResolvers<Bytes>>()
  let next = 0
  return {
    name,
    size,
    state,
    reach,
    read: async (ranges) => {
      if (ranges.length === 0) return []
      const id = next++
      const answer = Promise.withResolvers<Bytes>()
      waiting.set(id, answer)
      read(id, ranges)
      return [...(await answer.promise)]
    },
    forget,
    close: () => undefined,
    answer(id, bytes) {
      const answer = waiting.get(id)
      waiting.delete(id)
      if (bytes) answer?.resolve(bytes)
      else answer?.reject(new ReliefRefusal(`${name}: cannot be read`))
    },
  }
}
