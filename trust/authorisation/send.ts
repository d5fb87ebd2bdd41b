import type { Answer, Portal } from '../harness/portal.ts'
import type { Prepared } from './prepare.ts'
import type { Change, State } from './state.ts'
import type { Watch } from './watch.ts'

export interface Faults {
  /** Responses with a status other than that of the matrix, or that another site may read. */
  answers: string[]
  /** Forbidden changes, missing changes, and changes to the data of others. */
  changes: string[]
}

/** Sends requests that must be refused, and checks that they change nothing. */
export async function sendRefused(
  portal: Portal,
  watch: Watch,
  requests: readonly Prepared[],
): Promise<Faults> {
  const faults: Faults = { answers: [], changes: [] }
  const compare = async (what: string) => {
    const tables = tablesOf((await watch.changes()).changes)
    if (tables.length > 0) faults.changes.push(`${what}: refused, and yet changed ${tables.join(', ')}`)
  }
  for (const request of requests) {
    faults.answers.push(...faultsOf(request, await portal.ask(request.path, request.init)))
    if (watch.isCheap) await compare(request.name)
  }
  if (!watch.isCheap) await compare('one of these requests')
  return faults
}

/** Sends requests that must be granted, and checks that each changes data, and only those of its sender. */
export async function sendGranted(
  portal: Portal,
  watch: Watch,
  requests: readonly Prepared[],
): Promise<Faults> {
  const faults: Faults = { answers: [], changes: [] }
  for (const request of requests) {
    faults.answers.push(...faultsOf(request, await portal.ask(request.path, request.init)))
    if (watch.isCheap) faults.changes.push(...misplaced(request, await watch.changes()))
  }
  if (!watch.isCheap) {
    const changed = tablesOf((await watch.changes()).changes)
    const wanted = requests.flatMap(({ entry }) => entry.changes.slice(0, 1))
    faults.changes.push(...missing('these requests', wanted, changed))
  }
  return faults
}

function faultsOf({ name, expected, init }: Prepared, { status, headers, body }: Answer): string[] {
  const faults: string[] = []
  if (status !== expected) faults.push(`${name}: ${status} in place of ${expected}: ${body.slice(0, 200)}`)
  const fromElsewhere = new Headers(init.headers).has('origin')
  if (fromElsewhere && headers.has('access-control-allow-origin'))
    faults.push(`${name}: pages of another site may read the answer`)
  return faults
}

function misplaced(
  { name, entry, mayChange }: Prepared,
  { before, changes }: { before: State; changes: readonly Change[] },
): string[] {
  const members = new Set(before.get('accounts')?.values())
  const others = changes.filter(
    ({ owner }) => owner !== null && members.has(owner) && !mayChange.includes(owner),
  )
  const tables = tablesOf(changes)
  const beyond = tables.filter((table) => !entry.changes.some((known) => known === table))
  return [
    ...missing(name, entry.changes.slice(0, 1), tables),
    ...beyond.map((table) => `${name}: changed ${table} too`),
    ...tablesOf(others).map((table) => `${name}: changed what is somebody else's in ${table}`),
  ]
}

function missing(name: string, wanted: readonly string[], changed: readonly string[]): string[] {
  return [...new Set(wanted)]
    .filter((table) => !changed.includes(table))
    .map((table) => `${name}: granted, and yet changed nothing in ${table}`)
}

function tablesOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ table }) => table))].toSorted()
}
