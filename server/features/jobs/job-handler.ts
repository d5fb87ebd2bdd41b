/** Handles jobs of one kind. Other kinds run at the same time. */
export interface JobHandler {
  kind: string
  /** How many of them run at the same time in one process; one after the other unless given. */
  atOnce?: number
  /**
   * May be called again for the same job, after a failure or when a process died before it could note the end.
   * Throws HopelessJob when no further try can help; any other error means that it is tried again later. What the
   * error says goes into the log and the list of jobs, so it names no person. The payload is what was given to
   * `enqueue`, as it came through JSON.
   *
   * The signal says that the portal stops, or that this process was silent for so long that another may have the job now.
   * `confirm` asks the database whether the job is still this process's and throws when it is not: to be awaited before
   * whatever cannot be taken back.
   */
  run: (payload: unknown, signal: AbortSignal, confirm: () => Promise<void>) => Promise<void>
  /** For work that comes again and again: when it is due next. Such a job has no payload. */
  next?: (after: Date) => Date
}

export class HopelessJob extends Error {}
