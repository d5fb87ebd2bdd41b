// Numbers that browser and server must agree on.

/** Maximum number of photos of a record. */
export const PHOTOS_PER_RECORD = 5
/** Maximum size of an uploaded picture file in bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
/** Maximum number of pixels, width times height. A JPEG is shrunk while it is decoded; the other formats are not. */
export const PICTURE_MAX_PIXELS = { jpeg: 64_000_000, png: 25_000_000, gif: 25_000_000 } as const
/** Pixels: the largest width or height of a JPEG or a GIF. A PNG could be wider, and a decoder holds many whole lines in memory. */
export const PICTURE_MAX_SIDE = 65_535
/** Media types of pictures that can be uploaded. */
export const PICTURE_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const
/** Size of the thumbnail of a photo in pixels. */
export const THUMBNAIL_SIZE = { width: 120, height: 90 } as const
/** Size of the thumbnail of a portrait in pixels. */
export const PORTRAIT_THUMBNAIL_SIZE = { width: 192, height: 192 } as const

/** Minimum number of different corners of an outline. */
export const OUTLINE_MIN_POINTS = 3
/** Maximum number of corners of an outline. */
export const OUTLINE_MAX_POINTS = 500
/** Square metres. The form asks for confirmation above this; the server accepts it. */
export const OUTLINE_ASK_AGAIN_AREA = 5_000_000
/** Square metres. Larger than any feature: most likely drawn while zoomed far out. */
export const OUTLINE_MAX_AREA = 100_000_000
/** Wales with a margin, in degrees (WGS 84). The corners of an outline must lie in it. */
export const WALES_WITH_MARGIN = { south: 51.0, north: 53.9, west: -6.2, east: -2.2 } as const

/** Maximum length of the title of a record in characters. */
export const TITLE_MAX_LENGTH = 150
/** Maximum length of a PRN in characters. */
export const PRN_MAX_LENGTH = 50
/** Days for which members can restore records that they deleted. */
export const RECORD_RESTORE_DAYS = 30
/** Maximum length of the text of a news item in characters. In UTF-8 this many always fit into one field of a form. */
export const NEWS_TEXT_MAX_LENGTH = 15_000
/** Maximum number of tags of a news item. */
export const NEWS_TAGS_MAX = 8
/** Maximum length of a tag in characters. */
export const NEWS_TAG_MAX_LENGTH = 40
/** Maximum length in characters of the description of a news picture. */
export const NEWS_ALT_MAX_LENGTH = 300
/** Maximum length of a username in characters. */
export const USERNAME_MAX_LENGTH = 150
/** Minimum length of a password in characters. */
export const PASSWORD_MIN_LENGTH = 8
/** Maximum length of a password in bytes of UTF-8. */
export const PASSWORD_MAX_BYTES = 4096
/** Largest body in bytes: JSON, and forms of routes without files. */
export const BODY_JSON_MAX_BYTES = 100 * 1024
/** Largest multipart body in bytes: five pictures and the other fields of a record. */
export const BODY_MULTIPART_MAX_BYTES = 11 * 1024 * 1024
/** Largest text field of a form in bytes. */
export const BODY_FIELD_MAX_BYTES = 64 * 1024
/** Maximum number of text fields in a form. */
export const BODY_MAX_FIELDS = 20
/** Maximum number of parts in a multipart body. */
export const BODY_MAX_PARTS = 30
/** The slowest pace of a body: this many bytes in this many seconds. It allows for a bad line but not for one that is held open. */
export const BODY_MINIMUM_RATE = { bytes: 8 * 1024, seconds: 8 } as const
/** Bytes per second (100 kbit/s): the slowest average that is accepted, even for the largest body. */
export const UPLOAD_SLOWEST = 12_500

/** Milliseconds that a browser waits for an answer, in addition to the time for sending the body. */
export const REQUEST_TIMEOUT = 30_000
