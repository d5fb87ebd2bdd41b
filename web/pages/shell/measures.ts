/** Pixels. Below this width the navigation folds into a menu; content grows no wider. */
export const CONTENT_WIDTH = 1296
/** Pixels; the map page has the rest of the window. */
export const NAVIGATION_HEIGHT = 60
