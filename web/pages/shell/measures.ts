/** Pixels. Below this width the navigation folds into a menu; content grows no wider. */
export const CONTENT_WIDTH = 1296
