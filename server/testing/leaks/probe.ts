import type { Route } from '#contract/http/route.ts'
import type { World } from './acts.ts'

/** Who asks. Nobody of them has the right to the withheld record. */
export const ASKERS = ['anonymous', 'stranger', 'elsewhere', 'moderator'] as const
export type Asker = (typeof ASKERS)[number]

export interface Question {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  payload?: object
  headers?: Readonly<Record<string, string>>
}

/** The questions that could reveal a withheld record by a route, or the reason why none could. */
export type Probe =
  | { route: Route; ask: (world: World, asker: Asker) => readonly Question[] }
  | { route: Route; why: string }

export function probe(
  route: Route,
  ask: (world: World, asker: Asker) => readonly (Question | string)[],
): Probe {
  const method = route.method
  return {
    route,
    ask: (world, asker) =>
      ask(world, asker).map((asked) => ({ method, ...(typeof asked === 'string' ? { url: asked } : asked) })),
  }
}

/** One question at the address of the route itself. */
export function plainly(route: Route): Probe {
  return probe(route, () => [route.path])
}

export function exempt(why: string, routes: readonly Route[]): Probe[] {
  return routes.map((route) => ({ route, why }))
}
