import { IMPORT_TEXTS } from '../imports/import-texts.ts'
import { phrase } from './values/phrase.ts'
import { THROTTLED } from './values/throttled.ts'

// Every text that a refusal can carry stands in this file. The only others are the HTTP framework's own messages, which
// are passed on unchanged. The integration tests check this for every refusal that they see.

/**
 * Fixed texts as they cross the wire. Pages show them in the visitor's language: each key has its words in
 * `i18n/{en,cy}/refusals.json`.
 */
export const REFUSAL_TEXTS = {
  required: 'This field is required.',
  blank: 'This field may not be blank.',
  null: 'This field may not be null.',
  notText: 'Not a valid string.',
  notBoolean: 'Must be a valid boolean.',
  digestPlace: 'Choose a place first.',
  digestOutside: 'The place must lie in or near Wales.',
  nullCharacters: 'Null characters are not allowed.',
  usernameTaken: 'A user with that username already exists.',
  usernameCharacters:
    'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
  usernameMixed: 'Use letters of one alphabet only: some here look like those of another.',
  usernameLookAlike: 'This looks like the username of somebody else.',
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
  lastAdministrator: 'You are the only administrator. Make somebody else one first.',
  notYourself: 'You cannot suspend yourself.',
  notYourOwnReports: 'Somebody else decides about reports of your own records and profile.',
  noSuchMember: 'There is no member with this username.',
  regionUnknown:
    'The portal does not know where this region is. Grant all of Wales, or supply her-regions.geojson.',
  importerRegion: 'Importers publish for all of Wales only. Grant all of Wales.',
  roleHeld: 'This member already has this role for this area.',
  roleNotHeld: 'This member does not have this role for this area.',
  roleEnded: 'This role has already ended.',
  nothingToHide: 'This member has no record that could be hidden.',
  reportTarget: 'Name one record or one profile.',
  requestTarget: 'Name a record or a place.',
  requestPlace: 'Write a grid reference of 1 km or smaller, or degrees, in or near Wales.',
  requestRecord: 'There is no record with this number.',
  requestClosed: 'This request has been answered already.',
  requestLevel: 'Choose who sees the record from now on: this request withholds its place.',
  levelAtRisk:
    'Somebody says that this site is at risk. Its place stays withheld until an administrator has answered.',
  requestWithholds: 'Answer this request first: it withholds the place of a record.',
  databaseFull: 'The database is currently full. Please try again later.',
  busy: 'The server is busy. Please try again in a few seconds.',
  reliefUnavailable: 'The relief cannot be read at the moment. Please try again later.',
  lidarUnavailable: 'The national LiDAR cannot be read at the moment. Please try again later.',
  unavailable: 'The database cannot be reached at the moment. Please try again in a few seconds.',
  storeUnavailable: 'Pictures cannot be stored or read at the moment. Please try again later.',
  stopping: 'This server is stopping.',
  tooSlow: 'The request came too slowly.',
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
  outlineStraight: 'The corners of the polygon lie on one line, so it encloses nothing.',
  outlineTooLarge: 'The polygon covers more than 100 km². Record one feature at a time.',
  urlInvalid: 'Enter a valid URL.',
  recordChanged: 'This record was changed in the meantime. Nothing of yours was saved yet.',
  recordHidden: 'This record is hidden by an administrator and cannot be changed.',
  sensitivityOff: 'This portal does not withhold places.',
  draftChanged: 'This draft was changed in the meantime. Nothing of yours was saved yet.',
  tooManyDrafts: 'You have 20 drafts already. Publish or delete one first.',
  tooManyBookmarks: 'You have 200 bookmarks already. Remove one first.',
  keyReused: 'This Idempotency-Key was used for another request.',
  keyInvalid: 'An Idempotency-Key is 1 to 255 visible ASCII characters.',
  draftPlace:
    'Give "at" as latitude and longitude in degrees, and "within" as whole metres (1 to 100,000) or null.',
  seenUnder: 'Name a LiDAR layer, and azimuth (0 to 360) and altitude (0 to 90) in degrees or neither.',
  referencePrn: 'A PRN is a number of one to seven digits.',
  referenceNprn: 'An NPRN is a number, of digits only.',
  referenceMonument: 'The number of a scheduled monument is two letters and three digits, such as GM123.',
  referenceEmpty: 'Write the number, or remove the row.',
  referenceTwice: 'The same number is in the list twice.',
  licenceNoPicture: 'A licence was given for a picture that the record does not have.',
  visitPermission:
    'A site visit needs how you were allowed to be there: public_access, owner or public_path. Nobody is to go where they may not.',
  dayStillToCome: 'This day is still to come.',
  measuredEmpty: 'Write down what was measured, or leave it out.',
  threatsNone: 'Choose the threats, or that none was seen.',
  monumentNotOfSite: 'This monument type does not belong to the site type.',
  pictureNotImage:
    'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
  pictureTooLarge: 'Max file size is 2048KB',
  pictureEmpty: 'The submitted file is empty.',
  newsChanged: 'This news item was changed in the meantime. Nothing of yours was saved yet.',
  newsTags: 'Write at most 8 tags, each a name of at most 40 characters.',
  termsDraft: 'These terms are a draft: nobody can accept them yet.',
  termsNotNewest: 'There are newer terms. Read the newest ones, then accept them.',
  termsNone: 'Name the terms that you accept.',
  wholeNumber: 'A valid integer is required.',
  opinionOwn: 'Others give opinions about your records.',
  opinionOutdated: 'The record has changed in the meantime. Look at it again first.',
  commentClosed: 'Answer first, or look at what others said.',
  commentLocked: 'This discussion is closed.',
  commentTooLate: 'A comment can be changed for 15 minutes.',
  commentChanged: 'This comment was changed in the meantime. Nothing of yours was saved yet.',
  commentMentions: 'Mention at most 5 members.',
  commentLinks: 'New members cannot write links in the first 24 hours.',
  commentOwnThread: 'Somebody else decides about comments on your own find or about you.',
  commentDecided: 'Somebody has decided about this comment in the meantime.',
  appealOnce: 'You have asked for another look already.',
  appealOwnDecision: 'An administrator who did not hide the comment decides.',
  muteSelf: 'You cannot mute yourself.',
  opinionOneAnswer: 'Name a type or a cause, not both.',
  besideNamed: 'Name at most 20 records by their numbers, with a level that withholds them.',
  opinionsNamed: 'Name between 1 and 1,000 opinions by their numbers.',
  undoSince: 'Name a moment that is past.',
  reviewTarget: 'Name a record, or a register with the number there.',
  reviewTargetRecord: 'Name another record that is not a duplicate itself.',
  reviewNoteShort: 'Write at least 10 characters.',
  reviewOutside: 'This record is outside the area for which you are a reviewer.',
  reviewOwn: 'Somebody else reviews your own records.',
  reviewOwnDecision: 'Somebody else takes the second look at your decision.',
  reviewPromise: 'Accept the reviewer’s promise first.',
  reviewCorrection: 'Give the site type, the monument type and the period together, or none of them.',
  reviewCorrectionVerdict: 'Only a confirmation can correct the type and the period.',
  herOutside: 'Only an officer of the Historic Environment Record of this region can do this.',
  herInBatch: 'This record is in a batch that waits for its answer.',
  answersRefused: 'The file was not accepted, because of the faults below. Nothing was saved.',
  answersLarge: 'The file is larger than 256 KiB.',
  answersEmpty: 'The file is empty.',
  answersMany: 'The file has more than 1,000 lines.',
  answersDamaged: 'A quotation mark on this line is not closed.',
  answersColumn: 'This column is missing.',
  answersForeign: 'This record is not in the batch.',
  answersBeside: 'Another record of the batch stands for this one. Answer that one.',
  answersTwice: 'There is an earlier line for this record.',
  answersStatus: 'The status is accepted, update or declined.',
  answersReason:
    'The reason is already_recorded, not_archaeological, natural, insufficient, outside or other.',
  answersNote: 'The reason other needs a note.',
  answersLong: 'The note is longer than 1,000 characters.',
  herRegion: 'Write the region before the number, such as prn_gat:81234.',
  herOtherRegion: 'This PRN is of another region than the record.',
  reviewFinderOnly: 'Only its finder can do this.',
  reviewChanged: 'The review of this record has changed in the meantime. Nothing of yours was saved yet.',
  herBacklog: 'Too many finds of this region wait for an answer of the HER. Answer some of them first.',
  herChanged: 'The list has changed in the meantime. No batch was made. Look at it again.',
  herNothing: 'There is no find of this region that could go with a batch.',
  herReasonShort: 'Write at least 3 characters.',
  downloadSystem:
    'This format has no such coordinates. Choose 4326 or 27700; GeoJSON and KML have 4326 only.',
  downloadFilter: 'This is not a filter of the map.',
  downloadEmpty: 'There is no record with a licence that matches.',
  downloadTooLarge: 'A Shapefile has at most 800,000 records. Choose GeoPackage.',
  downloadPrepare: 'There are more than 20,000 records: ask for the file with POST /api/downloads/.',
  downloadsWaiting: 'Many files are waiting to be made. Please try again in a few minutes.',
  downloadWithdrawn: 'A record in this file is no longer public. Prepare the file again.',
  filesMadeAgain: 'These files are being made again. Please try again in a few minutes.',
  pictureNotFile: 'The submitted data was not a file. Check the encoding type on the form.',
  ...IMPORT_TEXTS,
} as const

export type RefusalKey = keyof typeof REFUSAL_TEXTS

/** Texts with values in them. Pages translate these by their key too. */
export const REFUSAL_PHRASES = {
  importZipFiles: phrase(
    'The zip contains several files that can be imported: {files}. Send them one at a time.',
  ),
  tooLong: phrase('Ensure this field has no more than {max} characters.'),
  notAChoice: phrase('"{value}" is not a valid choice.'),
  fileNameLong: phrase('Ensure this filename has at most {max} characters (it has {length}).'),
  fileExtension: phrase('File extension “{extension}” is not allowed. Allowed extensions are: {allowed}.'),
  throttled: THROTTLED,
  exactPlaces: phrase(
    'You have been shown {max} withheld places of others today. Those stay open; others can be shown after midnight (UTC).',
  ),
}

/** @param max characters (code points) */
export function tooLong(max: number): string {
  return REFUSAL_PHRASES.tooLong.write({ max })
}

/** @param value the value that was sent */
export function notAChoice(value: unknown): string {
  return REFUSAL_PHRASES.notAChoice.write({ value: String(value) })
}

/** Returns whether a text says that the database is full. It may contain other words too, as the specification has it. */
export function saysDatabaseFull(text: string): boolean {
  return text.toLowerCase().includes('database is currently full')
}

/**
 * Texts about the request itself, for people who write programs against the API. No page causes them, so they have no
 * translation.
 */
export const REQUEST_TEXTS = {
  gone: 'It was here, and has been withdrawn.',
  notAcceptable: 'Could not satisfy the request Accept header.',
  tooLarge: 'The request is too large.',
  endedEarly: 'The request ended early.',
  tooManyParts: 'The form has too many parts.',
  tokenMissing: 'Invalid token header. No credentials provided.',
  tokenWithSpaces: 'Invalid token header. Token string should not contain spaces.',
  tokenCharacters: 'Invalid token header. Token string should not contain invalid characters.',
  flightsSquare: 'Name a 10 km square of the National Grid in or around Wales, such as SN68.',
  licenceTooLong: 'Send the licence as JSON text of at most 1024 bytes.',
  licenceForm: 'Send the licence as a JSON object with record, her_permission and pictures, or some of them.',
  licenceOfRecord: 'The licence of a record is cc-by-4.0 or none.',
  licenceHer: 'Say with true or false whether the record may be passed on.',
  licenceRecords: 'Name all, or at most 1000 numbers of records.',
  licenceNothing: 'Say at least one of licence, her_permission and pictures.',
  licenceOfPicture:
    'Name pictures by their positions 1 to 5, and for each cc-by-4.0, cc-by-sa-4.0 or all-rights-reserved.',
  knownTooLong: 'Send known as JSON text of at most 16384 bytes.',
  knownForm:
    'Send known as a JSON object with sure_archaeological, sure_type, position, evidence, condition, threats, references and measured_on_site, or some of them.',
  position:
    'Send the position as an object with metres (1, 2, 5, 10, 25, 50 or 100) and by (lidar, gps, map or aerial).',
  noSuchNews: 'No News matches the given query.',
  noSuchProfile: 'No Profile matches the given query.',
} as const

/** Texts about the request with values in them. */
export const REQUEST_PHRASES = {
  noProfileOf: phrase('No profile found for username: {username}'),
  /** A part of `known`, and what is wrong with it. */
  knownPart: phrase('In known, {path} {what}.'),
  wrongMethod: phrase('Method "{method}" not allowed.'),
  unsupportedMedia: phrase('Unsupported media type "{type}" in request.'),
  /** A limit in bytes. */
  bodyTooLarge: phrase('The request may have at most {max} bytes.'),
  /** A limit in bytes. */
  fieldTooLarge: phrase('Ensure this field has no more than {max} bytes.'),
  /** `code` is hexadecimal, without a prefix. */
  surrogate: phrase('Surrogate characters are not allowed: U+{code}.'),
  /** `type` is named as in Python, the language of the previous backend. */
  notAnObject: phrase('Invalid data. Expected a dictionary, but got {type}.'),
  jsonUnreadable: phrase('JSON parse error - {why}'),
  formUnreadable: phrase('Form parse error - {why}'),
  multipartUnreadable: phrase('Multipart form parse error - {why}'),
}

/** Why the portal could not read a body: values of `why` in the phrases above. Parsers have other texts. */
export const UNREADABLE = {
  noBoundary: 'Invalid boundary in multipart: None',
  prototypeKey: 'the key "__proto__" is not allowed',
  prototypeField: 'the field "__proto__" is not allowed',
} as const

/** Why the national map service's latest answer for a layer could not be used. */
export const HERITAGE_TROUBLES = {
  unreachable: 'The national map service cannot be reached.',
  slow: 'The national map service took too long to answer.',
  refused: 'The national map service refused to answer.',
  moved: 'The national map service answers from another address.',
  nonsense: 'The national map service answered something that is not this layer.',
  tooLarge: 'The national map service answered more than the portal takes.',
  tooFew: 'The national map service answered far fewer features than before.',
} as const

const FIXED = new Set<string>([
  ...Object.values(REFUSAL_TEXTS),
  ...Object.values(REQUEST_TEXTS),
  ...Object.values(HERITAGE_TROUBLES),
])
const PHRASES: readonly { read: (text: string) => unknown }[] = [
  ...Object.values(REFUSAL_PHRASES),
  ...Object.values(REQUEST_PHRASES),
]

/** Returns whether a text is one of this file. */
export function isRefusalText(text: string): boolean {
  return FIXED.has(text) || PHRASES.some((each) => each.read(text) !== null)
}
