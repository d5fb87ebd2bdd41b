import { useRef } from 'react'
import { browserStorage } from '../storage/browser-storage.ts'
import type { StoredKey } from '../storage/stored-items.ts'

const storage = browserStorage('session')

export interface RequestNames {
  /** Returns the same name for the same content, so that a request whose answer was lost is not carried out twice. */
  nameOf: (variables: unknown) => string
  /** Forgets the name, so that the next request counts as a new one even if its content is the same. */
  forget: (variables: unknown) => void
}

/**
 * Names for `Idempotency-Key`, one for each content of a request.
 * @param kept storage key for the last name in this browser session, for a form that is restored after a reload
 */
export function useRequestNames(kept?: StoredKey<'session'>): RequestNames {
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

function keptName(kept: StoredKey<'session'> | undefined, content: string): string | null {
  if (kept === undefined) return null
  const [name = '', ...rest] = storage.read(kept)?.split(' ') ?? []
  return rest.join(' ') === content && name !== '' ? name : null
}

/** Content as text, including forms and files. Two texts are equal if the same content would be sent. */
export function contentOf(variables: unknown): string {
  const text: unknown = JSON.stringify(variables, (_, value: unknown) => {
    if (value instanceof FormData) return [...value]
    if (value instanceof File) return [value.name, value.size, value.lastModified]
    return value
  })
  // `JSON.stringify` returns undefined for undefined.
  return typeof text === 'string' ? text : ''
}

/** Browsers provide `randomUUID` on secure pages only. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
