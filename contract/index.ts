import {
  changeAccountSettings,
  changeOwnAccount,
  getAccountSettings,
  subscribeAgain,
  unsubscribe,
} from './account-settings.ts'
import { listBadges } from './badges.ts'
import { createBookmark, deleteBookmark, listBookmarks, renameBookmark } from './bookmarks.ts'
import { createDraft, deleteDraft, getDraft, listDrafts, replaceDraft } from './drafts.ts'
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
} from './accounts.ts'
import { listAudit } from './audit.ts'
import { confirmEmail, getEmailState, sendConfirmationLink } from './confirmations.ts'
import {
  activateAccount,
  confirmPasswordReset,
  requestPasswordReset,
  requestUsernameReset,
  resendActivation,
  setEmail,
  setPassword,
  setUsername,
} from './credentials.ts'
import { getElevationTile } from './elevation.ts'
import { exportOwnData, exportRecordsCsv, exportRecordsGeojson } from './exports.ts'
import { deleteFeedback, listFeedback, markFeedbackDone, reopenFeedback, sendFeedback } from './feedback.ts'
import { getRecordsFeed, getNewsFeed } from './feeds.ts'
import { getGridShifts } from './grid.ts'
import { getHeritageFeature, getHeritageState, getHeritageTile, listNmrSites } from './heritage.ts'
import { getMapSettings } from './map.ts'
import {
  hideRecord,
  listModeratedMembers,
  listModeratedRecords,
  restoreMember,
  suspendMember,
  unhideRecord,
} from './moderation.ts'
import { findNearby } from './nearby.ts'
import {
  changeNews,
  createNews,
  deleteNews,
  getNews,
  getNewsDraft,
  listNews,
  listNewsDrafts,
  previewNews,
  publishNews,
  unpublishNews,
} from './news.ts'
import { getOperationsState, retryJob } from './operations.ts'
import { getPicture } from './pictures.ts'
import {
  deleteRecord,
  getOwnStatistics,
  listOwnRecords,
  listRecordVersions,
  restoreRecord,
  updateRecord,
} from './own-records.ts'
import { findPlaces } from './places.ts'
import {
  getOwnProfile,
  getProfile,
  getProfileCard,
  getProfileOf,
  listProfiles,
  putProfile,
  searchMembers,
  updateProfile,
} from './profiles.ts'
import { createRecord, getRecord, listRecords, searchRecords } from './records.ts'
import {
  getReliefArchive,
  getReliefLayerTile,
  getTilesetTile,
  getReliefTile,
  getTileJson,
  getTilesets,
} from './tilesets.ts'
import { answerReport, deleteReport, listReports, sendReport } from './reports.ts'
import type { Route } from './route.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { getSiteSettings } from './site.ts'
import { getNewsPreview, getPortalPreview, getProfilePreview, getRecordPreview } from './previews.ts'
import { getRobots, getSitemap, getSitemapFile } from './sitemap.ts'
import { getRecordTile } from './tiles.ts'

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
  exportRecordsCsv,
  exportRecordsGeojson,
  listProfiles,
  searchMembers,
  updateRecord,
  deleteRecord,
  restoreRecord,
  listRecordVersions,
  listOwnRecords,
  getOwnStatistics,
  listDrafts,
  createDraft,
  getDraft,
  replaceDraft,
  deleteDraft,
  listBookmarks,
  createBookmark,
  renameBookmark,
  deleteBookmark,
  getProfile,
  getProfileOf,
  getProfileCard,
  getOwnProfile,
  updateProfile,
  putProfile,
  listBadges,
  getPicture,
  getRecordTile,
  getTilesets,
  getReliefLayerTile,
  getElevationTile,
  getTilesetTile,
  getReliefTile,
  getTileJson,
  getReliefArchive,
  getHeritageTile,
  getHeritageState,
  listNmrSites,
  getHeritageFeature,
  findNearby,
  getMapSettings,
  getGridShifts,
  findPlaces,
  getSiteSettings,
  sendFeedback,
  listFeedback,
  markFeedbackDone,
  reopenFeedback,
  deleteFeedback,
  sendReport,
  listReports,
  answerReport,
  deleteReport,
  listModeratedMembers,
  suspendMember,
  restoreMember,
  listModeratedRecords,
  hideRecord,
  unhideRecord,
  getOperationsState,
  retryJob,
  listAudit,
  listNews,
  getNews,
  getNewsFeed,
  getRecordsFeed,
  listNewsDrafts,
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
]
