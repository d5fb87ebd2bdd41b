/** What is done with the jobs of one kind. They run one after the other, those of other kinds meanwhile. */
export interface JobHandler {
  kind: string
  /**
   * May be called again for the same job, after a failure or when a process died before it could note the end.
   * Throws HopelessJob when no further try can help; any other error means that it is tried again later. What the
   * error says goes into the log and the list of jobs, so it names no person. The payload is what was given to
   * `enqueue`, as it came through JSON.
   */
  run: (payload: unknown, signal: AbortSignal) => Promise<void>
  /** For work that comes again and again: when it is due next. Such a job has no payload. */
  next?: (after: Date) => Date
}

export class HopelessJob extends Error {}
