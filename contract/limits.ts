/** Numbers that browser and server must agree on. */
export const PHOTOS_PER_RECORD = 5
/** Bytes of a picture file as sent. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
/** Width by height. A JPEG is shrunk while it is decoded, the others are not. */
export const PICTURE_MAX_PIXELS = { jpeg: 64_000_000, png: 25_000_000, gif: 25_000_000 } as const
/** As wide or high as a JPEG or a GIF can be; a PNG could be wider, and a decoder holds many whole lines. */
export const PICTURE_MAX_SIDE = 65_535
export const PICTURE_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const
export const THUMBNAIL_SIZE = { width: 120, height: 90 } as const
export const PORTRAIT_THUMBNAIL_SIZE = { width: 192, height: 192 } as const

export const OUTLINE_MIN_POINTS = 3
export const OUTLINE_MAX_POINTS = 500
/** Square metres. The form asks again above this; the server does not refuse. */
export const OUTLINE_ASK_AGAIN_AREA = 5_000_000
/** Wales and a margin, in degrees (WGS 84): where an outline's corners may lie. */
export const WALES_WITH_MARGIN = { south: 51.0, north: 53.9, west: -6.2, east: -2.2 } as const

export const TITLE_MAX_LENGTH = 150
export const PRN_MAX_LENGTH = 50
/** Days in which a member may bring back a record of their own that they deleted. */
export const RECORD_RESTORE_DAYS = 30
/** So long that its bytes fit into one field of a form, whatever the letters. */
export const NEWS_TEXT_MAX_LENGTH = 15_000
export const NEWS_TAGS_MAX = 8
export const NEWS_TAG_MAX_LENGTH = 40
export const NEWS_ALT_MAX_LENGTH = 300
export const USERNAME_MAX_LENGTH = 150
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_BYTES = 4096
/** Of JSON, and of any form where no files are wanted. */
export const BODY_JSON_MAX_BYTES = 100 * 1024
export const BODY_MULTIPART_MAX_BYTES = 11 * 1024 * 1024
export const BODY_FIELD_MAX_BYTES = 64 * 1024
export const BODY_MAX_FIELDS = 20
export const BODY_MAX_PARTS = 30
/** While a body comes, at least so many bytes in any so many seconds: a bad line passes, one that is held open does not. */
export const BODY_PACE = { bytes: 8 * 1024, seconds: 8 } as const
/** Bytes a second (100 kbit/s): how slow a line may be on the whole, for the largest body too. */
export const UPLOAD_SLOWEST = 12_500

/** Milliseconds a browser waits for an answer, beside the time that a body takes on the way. */
export const REQUEST_TIMEOUT = 30_000
