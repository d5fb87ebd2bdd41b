import * as settings from '#contract/accounts/account-settings.ts'
import * as accounts from '#contract/accounts/accounts.ts'
import { listAttention } from '#contract/accounts/attention.ts'
import { downloadAudit, listAudit } from '#contract/review/audit.ts'
import { listBadges } from '#contract/accounts/badges.ts'
import * as confirmations from '#contract/accounts/confirmations.ts'
import * as credentials from '#contract/accounts/credentials.ts'
import * as drafts from '#contract/records/drafts.ts'
import { getElevationTile } from '#contract/relief/elevation.ts'
import * as feedback from '#contract/site/feedback.ts'
import { getNewsFeed, getRecordsFeed } from '#contract/site/feeds.ts'
import * as grants from '#contract/review/grants.ts'
import { getGridShifts } from '#contract/relief/grid.ts'
import * as heritage from '#contract/relief/heritage.ts'
import * as importRows from '#contract/imports/import-rows.ts'
import * as imports from '#contract/imports/imports.ts'
import * as lidar from '#contract/relief/lidar.ts'
import { getMapSettings } from '#contract/relief/map.ts'
import * as moderation from '#contract/review/moderation/moderation.ts'
import * as news from '#contract/site/news.ts'
import * as operations from '#contract/site/operations.ts'
import { shrinkPicture } from '#contract/records/pictures/pictures.ts'
import { findPlaces } from '#contract/site/places.ts'
import * as previews from '#contract/site/previews.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import * as reports from '#contract/review/moderation/reports.ts'
import { addressOf } from '#contract/http/route.ts'
import * as requests from '#contract/review/moderation/sensitive-requests.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import * as sitemap from '#contract/site/sitemap.ts'
import * as terms from '#contract/accounts/terms.ts'
import * as tilesets from '#contract/relief/tilesets.ts'
import { getVocabulary } from '#contract/open-data/vocabulary-list.ts'
import { getWebManifest } from '#contract/site/web-manifest.ts'
import { exempt, plainly, probe, type Probe } from './probe.ts'

const FINDERS = ['ceri', 'bethan'] as const

const people: Probe[] = [
  plainly(profiles.listProfiles),
  plainly(profiles.searchMembers),
  probe(profiles.getProfile, () => [1, 2].map((id) => addressOf(profiles.getProfile, { id }))),
  probe(profiles.getProfileOf, () =>
    FINDERS.map((username) => addressOf(profiles.getProfileOf, { username })),
  ),
  probe(profiles.getProfileCard, () =>
    FINDERS.map((username) => addressOf(profiles.getProfileCard, { username })),
  ),
  probe(listBadges, () => FINDERS.map((username) => addressOf(listBadges, { username }))),
  plainly(profiles.getOwnProfile),
  plainly(accounts.listUsers),
  probe(accounts.getUser, () => [1, 2].map((id) => addressOf(accounts.getUser, { id }))),
  ...exempt('Changes one’s own profile, which the probes above read.', [
    profiles.updateProfile,
    profiles.putProfile,
  ]),
]

const published: Probe[] = [
  probe(getRecordsFeed, () =>
    [{}, { lang: 'cy' }, { state: 'verified,submitted' }].map((query) =>
      addressOf(getRecordsFeed, {}, query),
    ),
  ),
  plainly(sitemap.getSitemap),
  probe(sitemap.getSitemapFile, () => [1, 2].map((file) => addressOf(sitemap.getSitemapFile, { file }))),
  probe(previews.getRecordPreview, ({ id }) => [
    addressOf(previews.getRecordPreview, { id }, { lang: 'en' }),
  ]),
  probe(previews.getProfilePreview, () => [addressOf(previews.getProfilePreview, { username: 'ceri' })]),
  plainly(sitemap.getRobots),
  plainly(getSiteSettings),
  plainly(listAttention),
  probe(reports.sendReport, ({ id }) => [
    { url: reports.sendReport.path, payload: { record: String(id), reason: 'other', language: 'en' } },
  ]),
  probe(requests.sendSensitiveRequest, ({ id }) =>
    [false, true].map((atRisk) => ({
      url: requests.sendSensitiveRequest.path,
      payload: {
        ...{ who: 'landowner', record: String(id), name: 'Owain', email: 'owain@example.org' },
        ...{ reason: 'It is on my land.', at_risk: atRisk, language: 'en' },
      },
    })),
  ),
  probe(reports.listReports, () => [reports.listReports.path]),
  plainly(imports.listAllImports),
  probe(imports.hideImport, () =>
    [1, 2].map((id) => ({ url: addressOf(imports.hideImport, { id }), payload: { reason: 'A question' } })),
  ),
]

const ADMINISTRATORS =
  'Answers administrators alone, who have the right to every exact record; trust/authorisation shows that it refuses everybody else.'
const OWN_ACCOUNT = 'Reads and changes an account and its logins, and no record.'
const NO_RECORDS = 'Reads no table of records, pictures or versions.'

const exempted: Probe[] = [
  ...exempt(OWN_ACCOUNT, [
    ...[accounts.createAccount, accounts.logIn, accounts.logOut, accounts.getOwnUser, accounts.updateOwnUser],
    ...[accounts.replaceOwnUser, accounts.deleteOwnUser, accounts.updateUser, accounts.replaceUser],
    ...[accounts.deleteUser, accounts.getOwnAccount, settings.changeOwnAccount, settings.getAccountSettings],
    ...[settings.changeAccountSettings, settings.unsubscribe, settings.subscribeAgain],
    ...[credentials.setPassword, credentials.setUsername, credentials.setEmail],
    ...[credentials.requestPasswordReset, credentials.confirmPasswordReset],
    ...[credentials.requestUsernameReset, credentials.activateAccount, credentials.resendActivation],
    ...[confirmations.getEmailState, confirmations.sendConfirmationLink, confirmations.confirmEmail],
    ...[sessions.listSessions, sessions.endSession, sessions.endOtherSessions],
    ...[terms.getTerms, terms.acceptTerms, terms.putOffTerms],
  ]),
  ...exempt('A draft is not published: only its member reads it, and no record is read for it.', [
    ...[drafts.listDrafts, drafts.createDraft, drafts.getDraft, drafts.replaceDraft, drafts.deleteDraft],
  ]),
  ...exempt('An import is read and changed by its member alone, and compared with their own records only.', [
    ...[imports.createImport, imports.listImports, imports.getImport, imports.readImport, imports.mapImport],
    ...[
      imports.stateImport,
      importRows.listImportRows,
      importRows.changeImportRow,
      importRows.draftImportRows,
    ],
    ...[importRows.publishImportRows, importRows.downloadImportErrors, imports.deleteImport],
  ]),
  ...exempt(NO_RECORDS, [
    ...[tilesets.getTilesets, tilesets.getReliefLayerTile, tilesets.getTilesetTile, tilesets.getReliefTile],
    ...[tilesets.getTileJson, tilesets.getReliefArchive, getElevationTile, getGridShifts, findPlaces],
    ...[lidar.getLidarCondition, lidar.getLidarFlights, getMapSettings, getWebManifest],
    ...[heritage.getHeritageTile, heritage.getHeritageState, heritage.listNmrSites],
    ...[heritage.getHeritageFeature, feedback.sendFeedback, previews.getPortalPreview],
    ...[getVocabulary, shrinkPicture],
    ...[news.listNews, news.getNews, getNewsFeed, previews.getNewsPreview],
  ]),
  ...exempt(ADMINISTRATORS, [
    ...[feedback.listFeedback, feedback.downloadFeedback, feedback.markFeedbackDone, feedback.reopenFeedback],
    ...[feedback.deleteFeedback, reports.downloadReports, reports.deleteReport],
    ...[moderation.listModeratedMembers, moderation.downloadMembers, moderation.suspendMember],
    ...[moderation.restoreMember, moderation.grantModerator, moderation.revokeModerator],
    ...[moderation.hideRecordsOf, moderation.unhideRecordsOf],
    ...[moderation.listModeratedRecords, moderation.downloadModeratedRecords],
    ...[requests.listSensitiveRequests, requests.downloadSensitiveRequests],
    ...[requests.closeSensitiveRequest, requests.deleteSensitiveRequest],
    ...[grants.listGrants, grants.downloadGrants, grants.grantRole, grants.endGrant],
    ...[operations.getOperationsState, lidar.getLidarState, operations.retryJob, listAudit, downloadAudit],
    ...[news.listNewsDrafts, news.downloadNews, news.getNewsDraft, news.createNews, news.changeNews],
    ...[news.publishNews, news.unpublishNews, news.deleteNews, news.previewNews],
  ]),
  ...exempt(
    'Decides, and answers with a number or nothing; the list of reports, which is asked, shows the rest.',
    [...[reports.decideReports, moderation.hideRecord, moderation.unhideRecord]],
  ),
]

export const OTHER_PROBES: readonly Probe[] = [...people, ...published, ...exempted]
