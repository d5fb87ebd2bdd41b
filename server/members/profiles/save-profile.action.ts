import { removeFormerPicture, removePicture, storePicture } from '#server/pictures/index.ts'
import { wasRefused } from '#server/platform/database/answers/database-trouble.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { updateProfile } from './profiles.repository.ts'
import type { ProfileChange } from './read-profile-change.ts'

/**
 * Stores what a member changed. A new picture is written before the row that points at it, the old one goes after: a
 * crash may leave a spare file, which the sweep removes, but never a profile with a missing picture.
 */
export async function saveProfile(
  { db, files }: Pick<Portal, 'db' | 'files'>,
  accountId: number,
  { fields, picture }: ProfileChange,
): Promise<void> {
  const stored = picture ? await storePicture(files, picture) : null
  const change = { ...fields, ...(picture !== undefined && { picture_key: stored?.key ?? null }) }
  try {
    const replaced = await updateProfile(db, accountId, change, new Date())
    if (replaced !== null) await removeFormerPicture({ db, files }, replaced)
  } catch (error) {
    if (stored && wasRefused(error)) await removePicture(files, stored.key)
    throw error
  }
}
