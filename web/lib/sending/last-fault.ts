let last: string | null = null

/** The number of the server's last fault in this tab: it links a visitor's message with the server's log. */
export function lastFault(): string | null {
  return last
}

/** @param answer to a request that was not granted; only the answer to a fault has a number */
export function noteFault(answer: unknown): void {
  const number = (answer as { request_id?: unknown } | null)?.request_id
  if (typeof number === 'string') last = number
}

/** Forgets the number once it has been sent. */
export function clearFault(): void {
  last = null
}
