import { notAChoice, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { PROFILE_LENGTHS, PROFILE_LINKS } from '#contract/accounts/profiles.ts'
import { EXPERTISE_LEVELS, type ExpertiseLevel } from '#contract/open-data/vocabulary.ts'
import {
  PORTRAIT,
  preparePicture,
  refusalOfPictureFile,
  type PreparedPicture,
} from '#server/pictures/index.ts'
import type { Sent, SentFile } from '#server/platform/bodies/body.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readOptionalText, readText, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { linkTexts } from './profile-view.rules.ts'
import type { ProfileFields } from './profile.ts'

export interface ProfileChange {
  /** Absent fields do not change. */
  fields: Partial<ProfileFields>
  /** Null removes the picture, undefined keeps it. */
  picture: PreparedPicture | null | undefined
}

const PICTURE = 'profile_picture'

/**
 * Reads the changes from the body of an update. A form cannot send null: there, blank means no picture, and no change
 * of the expertise. Throws a Refusal with every text that applies.
 */
export async function readProfileChange(sent: Sent, { isForm }: { isForm: boolean }): Promise<ProfileChange> {
  const refusals: Refusals = {}
  const fields = readFields(sent, isForm, refusals)
  const file = readPictureFile(sent, isForm, refusals)
  refuse(refusals)
  // Decoding last, because it is expensive.
  const picture = file ? await preparePicture(file.bytes, PORTRAIT) : file
  if (typeof picture !== 'string') return { fields, picture }
  refuse({ [PICTURE]: [picture] })
  throw new Error('A refusal was let through')
}

function readFields({ fields }: Sent, isForm: boolean, refusals: Refusals): Partial<ProfileFields> {
  const text = (name: keyof typeof PROFILE_LENGTHS, rule: Parameters<typeof readText>[3] = {}) =>
    fields.has(name)
      ? { [name]: readText(fields, name, refusals, { max: PROFILE_LENGTHS[name], blank: 'kept', ...rule }) }
      : {}
  const location = readOptionalText(fields, 'location', refusals, {
    max: PROFILE_LENGTHS.location,
    blank: 'kept',
  })
  const expertise_level = readExpertise({ fields }, isForm, refusals)
  return {
    // Browsers send each line break of a form as two characters, but the member counts one.
    ...text('bio', { as: (bio) => bio.replace(/\r\n?/g, '\n') }),
    ...text('organisation'),
    ...PROFILE_LINKS.reduce((links, name) => ({ ...links, ...text(name, { also: linkTexts }) }), {}),
    ...(location !== undefined && { location }),
    ...(expertise_level !== undefined && { expertise_level }),
  }
}

function readExpertise(
  { fields }: Pick<Sent, 'fields'>,
  isForm: boolean,
  refusals: Refusals,
): ExpertiseLevel | undefined {
  const name = 'expertise_level'
  if (!fields.has(name) || (isForm && isBlank(fields.get(name)))) return undefined
  const sent = readText(fields, name, refusals, { blank: 'kept' })
  const level = EXPERTISE_LEVELS.find((each) => each === sent)
  if (level === undefined) refusals[name] ??= [notAChoice(sent)]
  return level
}

/** Null to remove the picture, undefined if it was not sent. */
function readPictureFile(
  { fields, files }: Sent,
  isForm: boolean,
  refusals: Refusals,
): SentFile | null | undefined {
  const file = files.get(PICTURE)
  if (file) {
    const text = refusalOfPictureFile({ name: file.filename, bytes: file.bytes })
    if (text !== null) refusals[PICTURE] = [text]
    return file
  }
  const sent = fields.get(PICTURE)
  if (sent === undefined) return undefined
  if (sent === null || (isForm && isBlank(sent))) return null
  refusals[PICTURE] = [REFUSAL_TEXTS.pictureNotFile]
  return undefined
}

function isBlank(sent: unknown): boolean {
  return typeof sent === 'string' && sent.trim() === ''
}
