import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'
import { sameForAll } from '../http/same-for-all.ts'

/** The licence that members give for what they record. */
export const OPEN_LICENCE = 'cc-by-4.0'
/** Licences of the text and the outline of a record; `none` if its member gave none. */
export const RECORD_LICENCES = ['none', OPEN_LICENCE] as const
export type RecordLicence = (typeof RECORD_LICENCES)[number]

/** Licences that a member can choose for a picture. */
export const PICTURE_LICENCES = [OPEN_LICENCE, 'cc-by-sa-4.0', 'all-rights-reserved'] as const
export type PictureLicence = (typeof PICTURE_LICENCES)[number]

/** Licences of stored pictures; `none` if the member said nothing. */
const STORED_PICTURE_LICENCES = ['none', ...PICTURE_LICENCES] as const
export type StoredPictureLicence = (typeof STORED_PICTURE_LICENCES)[number]
export const ShownPictureLicence = Type.Enum([...STORED_PICTURE_LICENCES])

/** Positions of pictures, as names of the object in a sent licence. */
export const PICTURE_POSITIONS = ['1', '2', '3', '4', '5'] as const
export type PicturePosition = (typeof PICTURE_POSITIONS)[number]

/** The longest licence in a form, in bytes of JSON text. */
export const LICENCE_MAX_BYTES = 1024

/** What a member says about the licence of a record. Absent parts are not said and do not change. */
export const LicenceSaid = Type.Object({
  record: Type.Optional(Type.Enum([...RECORD_LICENCES])),
  /** Whether the record may be passed on to the Historic Environment Record. */
  her_permission: Type.Optional(Type.Boolean()),
  /** By position. */
  pictures: Type.Optional(
    Type.Object(sameForAll(PICTURE_POSITIONS, Type.Optional(Type.Enum([...PICTURE_LICENCES])))),
  ),
})
export type LicenceSaid = Static<typeof LicenceSaid>

/** The licence of a stored record; those of its pictures are with the pictures. */
export const ShownLicence = Type.Object({
  record: Type.Enum([...RECORD_LICENCES]),
  /** The version of the contribution terms under which it was given; null if no licence was given. */
  terms: Nullable(Type.String()),
  /** Whether the record may be passed on to the Historic Environment Record; null if the member was never asked. */
  her_permission: Nullable(Type.Boolean()),
})
export type ShownLicence = Static<typeof ShownLicence>

/** The most records that can be named one by one. */
export const LICENCE_MOST_RECORDS = 1000

export const changeOwnLicences = route({
  method: 'PATCH',
  path: '/api/records/mine/licence/',
  summary:
    'Give a licence to all of your records or to some of them; `pictures` is for those of their pictures that have none',
  tag: 'Records',
  auth: 'member',
  body: Type.Object({
    /** `all`, or the numbers of records. */
    records: Type.Union([
      Type.Literal('all'),
      Type.Array(Type.Integer(), { maxItems: LICENCE_MOST_RECORDS }),
    ]),
    licence: Type.Optional(Type.Enum([...RECORD_LICENCES])),
    her_permission: Type.Optional(Type.Boolean()),
    pictures: Type.Optional(Type.Enum([...PICTURE_LICENCES])),
  }),
  response: {
    200: Type.Object({
      /** Number of records that changed, or whose pictures did. */
      changed: Type.Integer(),
    }),
    400: FieldErrors,
    401: Detail,
    404: Detail,
  },
})
