import {
  changeAccountSettings,
  changeOwnAccount,
  getAccountSettings,
  subscribeAgain,
  unsubscribe,
} from './accounts/account-settings.ts'
import { listBadges } from './accounts/badges.ts'
import { BOOKMARK_ROUTES } from './accounts/bookmarks.ts'
import { getChanges } from './open-data/changes.ts'
import { getCitation } from './open-data/citations.ts'
import { COMMENT_ROUTES } from './review/moderation/comments.ts'
import { getDataCatalogue } from './open-data/data-catalogue.ts'
import { DRAFT_ROUTES } from './records/drafts.ts'
import {
  createAccount,
  deleteOwnUser,
  deleteUser,
  getOwnAccount,
  getOwnUser,
  getUser,
  listUsers,
  logIn,
  logOut,
  replaceOwnUser,
  replaceUser,
  updateOwnUser,
  updateUser,
} from './accounts/accounts.ts'
import { listAttention } from './accounts/attention.ts'
import { downloadAudit, listAudit } from './review/audit.ts'
import { confirmEmail, getEmailState, sendConfirmationLink } from './accounts/confirmations.ts'
import {
  activateAccount,
  confirmPasswordReset,
  requestPasswordReset,
  requestUsernameReset,
  resendActivation,
  setEmail,
  setPassword,
  setUsername,
} from './accounts/credentials.ts'
import { listNotices, readNotices } from './accounts/notices.ts'
import { REVIEW_ROUTES } from './review/review.ts'
import { answerForHer } from './her/her-answer.ts'
import { DESK_ROUTES } from './review/looking.ts'
import { OVERSIGHT_ROUTES } from './review/review-oversight.ts'
import {
  exportOpinions,
  getOpinions,
  giveOpinion,
  giveSecondOpinion,
  nextSecondOpinion,
  revealOpinions,
  setOpinionAside,
  withdrawOpinion,
} from './review/opinions.ts'
import { HER_ROUTES } from './her/batches.ts'
import { getVocabulary } from './open-data/vocabulary-list.ts'
import {
  cancelDownload,
  createDownload,
  getDownload,
  getDownloadAtOnce,
  getDownloadFile,
} from './open-data/downloads.ts'
import { getElevationTile } from './relief/elevation.ts'
import { exportOwnData, exportRecordsCsv, exportRecordsGeojson } from './accounts/exports.ts'
import {
  deleteFeedback,
  downloadFeedback,
  listFeedback,
  markFeedbackDone,
  reopenFeedback,
  sendFeedback,
} from './site/feedback.ts'
import { getRecordsFeed, getNewsFeed } from './site/feeds.ts'
import { downloadGrants, endGrant, grantRole, listGrants } from './review/grants.ts'
import { getGridShifts } from './relief/grid.ts'
import { getHeritageFeature, getHeritageState, getHeritageTile, listNmrSites } from './relief/heritage.ts'
import { getMapSettings } from './relief/map.ts'
import {
  downloadMembers,
  downloadModeratedRecords,
  grantModerator,
  hideRecord,
  hideRecordsOf,
  listModeratedMembers,
  listModeratedRecords,
  restoreMember,
  revokeModerator,
  suspendMember,
  unhideRecord,
  unhideRecordsOf,
} from './review/moderation/moderation.ts'
import {
  changeImportRow,
  downloadImportErrors,
  draftImportRows,
  listImportRows,
  publishImportRows,
} from './imports/import-rows.ts'
import {
  createImport,
  deleteImport,
  getImport,
  hideImport,
  listAllImports,
  listImports,
  mapImport,
  readImport,
  stateImport,
} from './imports/imports.ts'
import { changeOwnLicences } from './records/licences.ts'
import { findKnownOfRecord, findNearby } from './records/nearby.ts'
import {
  changeNews,
  createNews,
  deleteNews,
  downloadNews,
  getNews,
  getNewsDraft,
  listNews,
  listNewsDrafts,
  previewNews,
  publishNews,
  unpublishNews,
} from './site/news.ts'
import { OPEN_DATA_ROUTES } from './open-data/open-data.ts'
import { getOperationsState, retryJob } from './site/operations.ts'
import { getPicture, shrinkPicture } from './records/pictures/pictures.ts'
import {
  deleteRecord,
  getOwnStatistics,
  listOwnRecords,
  listRecordVersions,
  restoreRecord,
  updateRecord,
} from './records/own-records.ts'
import { getOpenFile, getOpenFileOfSet, getOpenFiles } from './open-data/open-files.ts'
import { findPlaces } from './site/places.ts'
import { searchEverything } from './site/search.ts'
import {
  getOwnProfile,
  getProfile,
  getProfileCard,
  getProfileOf,
  listProfiles,
  putProfile,
  searchMembers,
  updateProfile,
} from './accounts/profiles.ts'
import { createRecord, getRecord, listRecords, searchRecords } from './records/records.ts'
import { getLidarCondition, getLidarFlights, getLidarState } from './relief/lidar.ts'
import {
  getReliefArchive,
  getReliefLayerTile,
  getTilesetTile,
  getReliefTile,
  getTileJson,
  getTilesets,
} from './relief/tilesets.ts'
import {
  decideReports,
  deleteReport,
  downloadReports,
  listReports,
  sendReport,
} from './review/moderation/reports.ts'
import type { Route } from './http/route.ts'
import {
  closeSensitiveRequest,
  deleteSensitiveRequest,
  downloadSensitiveRequests,
  listSensitiveRequests,
  sendSensitiveRequest,
} from './review/moderation/sensitive-requests.ts'
import { endOtherSessions, endSession, listSessions } from './accounts/sessions.ts'
import { SENSITIVITY_ROUTES } from './review/sensitivity.ts'
import { getSiteSettings } from './site/site.ts'
import { getWebManifest } from './site/web-manifest.ts'
import { getNewsPreview, getPortalPreview, getProfilePreview, getRecordPreview } from './site/previews.ts'
import { getRobots, getSitemap, getSitemapFile } from './site/sitemap.ts'
import { downloadStatistics, getStatistics } from './open-data/statistics.ts'
import { acceptTerms, getTerms, putOffTerms } from './accounts/terms.ts'
import { getRecordTile } from './records/places/tiles.ts'

/** Every endpoint of the portal, in the order of the documentation page. */
export const ROUTES: readonly Route[] = [
  createAccount,
  logIn,
  logOut,
  getOwnUser,
  updateOwnUser,
  replaceOwnUser,
  deleteOwnUser,
  listUsers,
  getUser,
  updateUser,
  replaceUser,
  deleteUser,
  setPassword,
  setUsername,
  setEmail,
  requestPasswordReset,
  confirmPasswordReset,
  requestUsernameReset,
  activateAccount,
  resendActivation,
  getOwnAccount,
  changeOwnAccount,
  getEmailState,
  sendConfirmationLink,
  confirmEmail,
  getAccountSettings,
  changeAccountSettings,
  unsubscribe,
  subscribeAgain,
  exportOwnData,
  listSessions,
  endSession,
  endOtherSessions,
  listRecords,
  searchRecords,
  getRecord,
  createRecord,
  getStatistics,
  downloadStatistics,
  getChanges,
  getCitation,
  getDataCatalogue,
  createDownload,
  getDownload,
  cancelDownload,
  getDownloadFile,
  getDownloadAtOnce,
  getOpenFiles,
  getOpenFile,
  getOpenFileOfSet,
  exportRecordsCsv,
  exportRecordsGeojson,
  listProfiles,
  searchMembers,
  updateRecord,
  deleteRecord,
  restoreRecord,
  ...SENSITIVITY_ROUTES,
  listRecordVersions,
  listOwnRecords,
  getOwnStatistics,
  changeOwnLicences,
  ...DRAFT_ROUTES,
  createImport,
  listImports,
  getImport,
  readImport,
  mapImport,
  stateImport,
  listImportRows,
  changeImportRow,
  draftImportRows,
  publishImportRows,
  downloadImportErrors,
  deleteImport,
  ...BOOKMARK_ROUTES,
  getProfile,
  getProfileOf,
  getProfileCard,
  getOwnProfile,
  updateProfile,
  putProfile,
  listBadges,
  ...REVIEW_ROUTES,
  ...DESK_ROUTES,
  answerForHer,
  getOpinions,
  revealOpinions,
  giveOpinion,
  withdrawOpinion,
  nextSecondOpinion,
  giveSecondOpinion,
  setOpinionAside,
  exportOpinions,
  ...OVERSIGHT_ROUTES,
  ...HER_ROUTES,
  listNotices,
  readNotices,
  getVocabulary,
  getPicture,
  shrinkPicture,
  getRecordTile,
  getTilesets,
  getReliefLayerTile,
  getElevationTile,
  getTilesetTile,
  getReliefTile,
  getTileJson,
  getReliefArchive,
  getLidarCondition,
  getLidarFlights,
  getHeritageTile,
  getHeritageState,
  listNmrSites,
  getHeritageFeature,
  findKnownOfRecord,
  findNearby,
  getMapSettings,
  getGridShifts,
  findPlaces,
  searchEverything,
  getSiteSettings,
  getWebManifest,
  getTerms,
  acceptTerms,
  putOffTerms,
  sendFeedback,
  listFeedback,
  downloadFeedback,
  markFeedbackDone,
  reopenFeedback,
  deleteFeedback,
  sendReport,
  listReports,
  downloadReports,
  decideReports,
  deleteReport,
  sendSensitiveRequest,
  listSensitiveRequests,
  downloadSensitiveRequests,
  closeSensitiveRequest,
  deleteSensitiveRequest,
  listModeratedMembers,
  downloadMembers,
  suspendMember,
  restoreMember,
  grantModerator,
  revokeModerator,
  listGrants,
  downloadGrants,
  grantRole,
  endGrant,
  hideRecordsOf,
  unhideRecordsOf,
  listModeratedRecords,
  downloadModeratedRecords,
  hideRecord,
  unhideRecord,
  listAllImports,
  hideImport,
  listAttention,
  getOperationsState,
  getLidarState,
  retryJob,
  listAudit,
  downloadAudit,
  listNews,
  getNews,
  getNewsFeed,
  getRecordsFeed,
  listNewsDrafts,
  downloadNews,
  getNewsDraft,
  createNews,
  changeNews,
  publishNews,
  unpublishNews,
  deleteNews,
  previewNews,
  getRobots,
  getSitemap,
  getSitemapFile,
  getRecordPreview,
  getProfilePreview,
  getNewsPreview,
  getPortalPreview,
  ...COMMENT_ROUTES,
  ...OPEN_DATA_ROUTES,
]
