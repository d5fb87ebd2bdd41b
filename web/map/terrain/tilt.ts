/** Degrees from straight down: the most that the map in three dimensions can be tilted. */
export const MOST_TILT = 70
/** The tilt at the start, unless the address has another. */
export const FIRST_TILT = 50
