import type { FastifyInstance } from 'fastify'
import { REQUEST_PHRASES, REQUEST_TEXTS } from '#contract/http/errors.ts'
import * as contract from '#contract/accounts/profiles.ts'
import { keyOf } from '#server/accounts/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { findRecordsOf, toRecord } from '#server/records/index.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { PieceFile } from '#server/platform/responses/piece-file.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { sendStitched } from '#server/platform/responses/chunked-body.ts'
import { searchedMembers } from './member-search.ts'
import { profileList } from './profile-list.ts'
import { toOwnProfileCard, toProfileCard } from './profile-view.rules.ts'
import type { StoredProfile } from './profile.ts'
import { findProfile } from './profiles.repository.ts'
import { readProfileChange } from './read-profile-change.ts'
import { saveProfile } from './save-profile.action.ts'

export function profileRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, spend } = portal
  const addresses = pictureAddresses(config.publicUrl)
  const pieceFile = new PieceFile(config.dataDir)
  app.addHook('onClose', () => pieceFile.close())
  const list = profileList(db, addresses, {
    figures: portal.figures,
    keep: pieceFile.keep,
    onError: (error) => app.log.error({ err: error }, 'the list of all profiles could not be made'),
  })
  const withRecords = async (card: contract.ProfileCard): Promise<contract.Profile> => {
    const records = card.records_shown ? await findRecordsOf(db, card.id) : []
    return { ...card, user_records: records.map((record) => toRecord(record, addresses)) }
  }
  const profileAt = async (id: number): Promise<StoredProfile> => {
    const profile = await findProfile(db, { id })
    if (!profile) throw new Refusal('not-found', { detail: REQUEST_TEXTS.noSuchProfile })
    return profile
  }
  const profileOf = async (username: string): Promise<StoredProfile> => {
    const profile = await findProfile(db, { usernameKey: keyOf(username) })
    if (!profile) throw new Refusal('not-found', { detail: REQUEST_PHRASES.noProfileOf.write({ username }) })
    return profile
  }

  endpoint(app, contract.listProfiles, async ({ request, reply }) =>
    sendStitched(request, reply, await list()),
  )

  endpoint(app, contract.searchMembers, async ({ query }) => searchedMembers(db, addresses, query))

  endpoint(app, contract.getProfile, async ({ params }) =>
    withRecords(toProfileCard(await profileAt(params.id), addresses)),
  )

  endpoint(app, contract.getProfileOf, async ({ params }) =>
    withRecords(toProfileCard(await profileOf(params.username), addresses)),
  )

  endpoint(app, contract.getProfileCard, async ({ params }) =>
    toProfileCard(await profileOf(params.username), addresses),
  )

  endpoint(app, contract.getOwnProfile, async ({ viewer }) =>
    toOwnProfileCard(await profileAt(viewer.id), addresses),
  )

  type Update = Call<typeof contract.updateProfile>
  const beforeBody = async ({ params, viewer }: Pick<Update, 'params' | 'viewer'>) => {
    const { accountId } = await profileAt(params.id)
    if (accountId !== viewer.id) throw new Refusal('forbidden')
    await spend('profilesByMember', String(viewer.id))
  }
  const update = async ({ viewer, fields, files, request }: Update) => {
    const isForm = !/^application\/json\b/i.test(request.headers['content-type'] ?? '')
    await saveProfile(portal, viewer.id, await readProfileChange({ fields, files }, { isForm }))
    return withRecords(toOwnProfileCard(await profileAt(viewer.id), addresses))
  }
  endpoint(app, contract.updateProfile, update, { beforeBody })
  endpoint(app, contract.putProfile, (call) => update(call), { beforeBody })
}
