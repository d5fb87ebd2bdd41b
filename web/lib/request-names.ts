import { useRef } from 'react'
import { browserStorage } from './browser-storage.ts'

const storage = browserStorage('session')

export interface RequestNames {
  /** The same while the same is sent, so that what arrived although its answer was lost is not made a second time. */
  nameOf: (variables: unknown) => string
  /** What comes after it is another request, even with the same content. */
  forget: (variables: unknown) => void
}

/**
 * Names for `Idempotency-Key`, by what the requests carry.
 * @param kept under what the last is kept in this browser session, for a form that is there again after the page is loaded anew
 */
export function useRequestNames(kept?: string): RequestNames {
  const names = useRef(new Map<string, string>())
  return {
    nameOf: (variables) => {
      const content = contentOf(variables)
      const name = names.current.get(content) ?? keptName(kept, content) ?? randomName()
      names.current.set(content, name)
      if (kept !== undefined) storage.write(kept, `${name} ${content}`)
      return name
    },
    forget: (variables) => {
      names.current.delete(contentOf(variables))
      if (kept !== undefined) storage.remove(kept)
    },
  }
}

function keptName(kept: string | undefined, content: string): string | null {
  if (kept === undefined) return null
  const [name = '', ...rest] = storage.read(kept)?.split(' ') ?? []
  return rest.join(' ') === content && name !== '' ? name : null
}

/** As text, with forms and files in it; two texts are equal where the same would be sent. */
export function contentOf(variables: unknown): string {
  const text: unknown = JSON.stringify(variables, (_, value: unknown) => {
    if (value instanceof FormData) return [...value]
    if (value instanceof File) return [value.name, value.size, value.lastModified]
    return value
  })
  // Of nothing there is no JSON.
  return typeof text === 'string' ? text : ''
}

/** Not randomUUID: browsers have that on secure pages only. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
