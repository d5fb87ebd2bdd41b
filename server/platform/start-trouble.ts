/**
 * Returns why a program could not start or continue, for its operator: a sentence if the operator can fix the cause. Only a bug
 * is reported with its place in the code.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return whyNoPort(code, error.message)
  const isFault = [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind)
  if (isFault) return error.stack ?? error.message
  // An error that covers several network addresses has no message.
  return error.message === '' ? (code ?? error.name) : error.message
}

function whyNoPort(code: string | undefined, message: string): string {
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop the program that has it, or choose another with PORT=8001 npm start.'
  if (code === 'EACCES')
    return `${message}. Ports below 1024 belong to the system; choose another with PORT=8001 npm start.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${message}. HOST is not an address of this machine; choose 127.0.0.1, or 0.0.0.0 for all.`
  return message
}
