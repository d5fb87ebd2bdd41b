/** Returns whether a process of this machine is running; true for a number that cannot be one, to be on the safe side. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return true
  try {
    // Signal 0 only asks whether the process exists.
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
