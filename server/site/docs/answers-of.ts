import { Detail } from '#contract/http/refusal-shapes.ts'
import { countsAsRead, type Route } from '#contract/http/route.ts'

/** All that a route answers: what the contract names, and the refusal of those who read too much from one address. */
export function answersOf(route: Route): Route['response'] {
  return countsAsRead(route) ? { 429: Detail, ...route.response } : route.response
}
