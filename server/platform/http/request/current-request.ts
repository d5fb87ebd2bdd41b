import { AsyncLocalStorage } from 'node:async_hooks'

interface Current {
  /** Null for work that no request set off. */
  id: string | null
  /** Whether the work was set off by the request and goes on after its answer. */
  afterwards: boolean
}

const current = new AsyncLocalStorage<Current>()

/** Runs the handler of a request, so that what it sets off knows its number. */
export function asRequest<T>(id: string, act: () => T): T {
  return current.run({ id, afterwards: false }, act)
}

/** Runs work that a request set off, after its answer. */
export function afterRequest<T>(id: string | null, act: () => T): T {
  return current.run({ id, afterwards: true }, act)
}

/** The number of the request that is being answered, or that set off this work; null for neither. */
export function currentRequest(): string | null {
  return current.getStore()?.id ?? null
}

/** For lines of the log about work after an answer. Lines about a request have its number anyway. */
export function requestOfWork(): { reqId?: string } {
  const { id, afterwards } = current.getStore() ?? { id: null, afterwards: false }
  return afterwards && id !== null ? { reqId: id } : {}
}
