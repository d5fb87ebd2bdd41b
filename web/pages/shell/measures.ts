/** Pixels. Below this width the navigation folds into a menu; it is also the maximum width of the content. */
export const CONTENT_WIDTH = 1296
