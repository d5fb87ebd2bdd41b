/** Kinds of jobs. */
export const PREPARE = 'prepare-download'
