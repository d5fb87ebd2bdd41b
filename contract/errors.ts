import { Type } from 'typebox'

/** Texts that cross the wire. The web part shows them in the visitor's language by looking up the key (`i18n/{en,cy}/refusals.json`). */
export const REFUSAL_TEXTS = {
  required: 'This field is required.',
  blank: 'This field may not be blank.',
  null: 'This field may not be null.',
  notText: 'Not a valid string.',
  nullCharacters: 'Null characters are not allowed.',
  usernameTaken: 'A user with that username already exists.',
  usernameCharacters:
    'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
  emailTaken: 'user with this email already exists.',
  emailInvalid: 'Enter a valid email address.',
  accountNotCreated: 'Unable to create account.',
  passwordShort: 'This password is too short. It must contain at least 8 characters.',
  passwordLong: 'This password is too long. It must contain at most 4096 bytes.',
  passwordCommon: 'This password is too common.',
  passwordNumeric: 'This password is entirely numeric.',
  passwordLikeUsername: 'The password is too similar to the username.',
  passwordLikeEmail: 'The password is too similar to the email.',
  passwordsDiffer: "The two password fields didn't match.",
  badCredentials: 'Unable to log in with provided credentials.',
  passwordWrong: 'Invalid password.',
  passwordIncorrect: 'Incorrect password.',
  emailInUse: 'This email is already in use.',
  resetUser: "Invalid user id or user doesn't exist.",
  resetToken: 'Invalid token for given user.',
  noSuchUser: 'No User matches the given query.',
  notAuthenticated: 'Authentication credentials were not provided.',
  badToken: 'Invalid token.',
  inactive: 'User inactive or deleted.',
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'Not found.',
  notYourself: 'You cannot suspend yourself.',
  reportTarget: 'Name one record or one profile.',
  databaseFull: 'The database is currently full. Please try again later.',
  busy: 'The server is busy. Please try again in a few seconds.',
  unavailable: 'The database cannot be reached at the moment. Please try again in a few seconds.',
  serverFault: 'Something went wrong on the server.',
  queryValue: 'This is not a value that can be asked for.',
  placesUnavailable: 'The search for places elsewhere cannot be reached at the moment.',
  noData: 'No data provided',
  outlineNotJson: 'Invalid JSON for polygonCoordinate',
  outlineNotJsonValue: 'Value must be valid JSON.',
  outlineNotList: 'polygonCoordinate must be a list of [lat, lng] pairs.',
  outlineTooFewPoints: 'polygonCoordinate must contain at least three [lat, lng] points.',
  outlineVertexNotPair: 'Each vertex must be a [lat, lng] pair.',
  outlineVertexNotNumbers: 'Each vertex must contain two numbers: [lat, lng].',
  outlineTooManyPoints: 'The polygon may have at most 500 vertices.',
  outlineOutOfRange: 'Each vertex must lie in or near Wales.',
  outlineTooFewDistinct: 'The polygon needs at least three different points.',
  outlineCrossing: "The polygon's edges may not cross.",
  urlInvalid: 'Enter a valid URL.',
  recordChanged: 'This record was changed in the meantime. Nothing of yours was saved yet.',
  recordHidden: 'This record is hidden by an administrator and cannot be changed.',
  tooManyDrafts: 'You have 20 drafts already. Publish or delete one first.',
  tooManyBookmarks: 'You have 200 bookmarks already. Remove one first.',
  keyReused: 'This Idempotency-Key was used for another request.',
  keyInvalid: 'An Idempotency-Key is 1 to 255 visible ASCII characters.',
  monumentNotOfSite: 'This monument type does not belong to the site type.',
  pictureNotImage:
    'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
  pictureTooLarge: 'Max file size is 2048KB',
  pictureTooManyPixels: 'The image may have at most 24 million pixels.',
  pictureEmpty: 'The submitted file is empty.',
  newsTags: 'Write at most 8 tags, each a name of at most 40 characters.',
  pictureNotFile: 'The submitted data was not a file. Check the encoding type on the form.',
} as const

export type RefusalKey = keyof typeof REFUSAL_TEXTS

/** Whole-request refusals: `{ "detail": "text" }`. */
export const Detail = Type.Object({ detail: Type.String() })

/** Refusals per field: `{ "field": ["text", …] }`; those of the whole form under `non_field_errors`. */
export const FieldErrors = Type.Record(Type.String(), Type.Union([Type.Array(Type.String()), Type.String()]))
