/** Limits of one response of a map service. */
export interface AnswerLimits {
  /** Milliseconds for reading the whole response. */
  time: number
  bytes: number
  features: number
  /** Maximum number of corners of all outlines together. */
  corners: number
}
