import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { newQueries } from './queries.ts'

const KEY = ['thing', 7]
const refusal = (status: number, body: unknown) =>
  new ApiError(status === 0 ? 'network' : 'refused', `Status ${status}`, { status, body })

let queries = newQueries({ retry: false, staleTime: 0 })
beforeEach(() => {
  queries = newQueries({ retry: false, staleTime: 0 })
  queries.setQueryData(KEY, 'as it was')
})

/** What the cache still has after the server was asked again. */
async function afterAsking(fault: ApiError) {
  await expect(queries.query({ queryKey: KEY, queryFn: () => Promise.reject(fault) })).rejects.toBe(fault)
  return queries.getQueryState(KEY)
}

test.each([404, 410])('what the server answers with %i is no longer shown', async (status) => {
  const fault = refusal(status, { detail: 'Not found' })
  expect(await afterAsking(fault)).toMatchObject({ data: undefined, status: 'error', error: fault })
})

test.each<[string, ApiError]>([
  ['the connection fails', refusal(0, null)],
  ['the server fails', refusal(500, { detail: 'Failed' })],
  ['too much was asked', refusal(429, { detail: 'Later' })],
  ['a gateway has no portal behind it', refusal(404, null)],
])('an answer stays while %s', async (_, fault) => {
  expect(await afterAsking(fault)).toMatchObject({ data: 'as it was', error: fault })
})

test.each([
  [404, 1],
  [400, 0],
])('after a change that is refused with %i, everything is asked for again: %i', async (status, times) => {
  const again = vi.spyOn(queries, 'invalidateQueries')
  const change = queries.getMutationCache().build<unknown, Error, null, unknown>(queries, {
    mutationFn: () => Promise.reject(refusal(status, { detail: 'No' })),
  })
  await expect(change.execute(null)).rejects.toThrow(`Status ${status}`)
  expect(again).toHaveBeenCalledTimes(times)
})
