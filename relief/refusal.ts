/**
 * 1: refused for good, such as a raster that cannot be used. 2: the command was not understood. 3: `status` found work that
 * is not finished. 75: trouble that may pass, as in sysexits.h.
 */
export type ExitCode = 1 | 2 | 3 | 75

/** Something that the user can fix. The message names the file or the argument, and the problem. */
export class ReliefRefusal extends Error {
  readonly exitCode: ExitCode
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
