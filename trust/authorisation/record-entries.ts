import * as bookmarks from '#contract/accounts/bookmarks.ts'
import * as drafts from '#contract/records/drafts.ts'
import { changeOwnLicences } from '#contract/records/licences.ts'
import { findNearby } from '#contract/records/nearby.ts'
import { deleteRecord, restoreRecord, updateRecord } from '#contract/records/own-records.ts'
import { shrinkPicture } from '#contract/records/pictures/pictures.ts'
import { putProfile, updateProfile } from '#contract/accounts/profiles.ts'
import { createRecord } from '#contract/records/records.ts'
import { setSensitivity } from '#contract/review/sensitivity.ts'
import type { Entry } from './entry.ts'
import { everybody, members, ownerAlone } from './expected.ts'
import { addBookmark, addDraft, addRecord, OUTLINE } from './things.ts'

const RECORD = {
  title: 'Cairn',
  description: 'Made for a scenario of trust.',
  site_type: 'mound',
  monument_type: 'cairn',
  period: 'unknown',
  polygonCoordinate: JSON.stringify(OUTLINE),
}

const records: Entry[] = [
  {
    route: createRecord,
    expected: members(201),
    ask: ({ picture }) => ({ fields: RECORD, files: { picture1: picture } }),
    changes: ['records', 'pictures', 'record_reviews'],
  },
  {
    route: updateRecord,
    expected: ownerAlone(200, 403),
    ask: async ({ db, owner, picture }) => ({
      params: { id: await addRecord(db, owner.id) },
      fields: { title: 'Changed' },
      files: { picture1: picture },
    }),
    changes: ['records', 'record_versions', 'pictures'],
  },
  {
    route: updateRecord,
    about: 'that was hidden',
    expected: ownerAlone(403, 404),
    ask: async ({ db, owner }) => ({
      params: { id: await addRecord(db, owner.id, 'hidden') },
      fields: { title: 'Changed' },
    }),
    changes: [],
  },
  {
    route: deleteRecord,
    expected: ownerAlone(204, 403),
    ask: async ({ db, owner }) => ({ params: { id: await addRecord(db, owner.id) } }),
    changes: ['records'],
  },
  {
    route: restoreRecord,
    expected: ownerAlone(204, 404),
    ask: async ({ db, owner }) => ({ params: { id: await addRecord(db, owner.id, 'deleted') } }),
    changes: ['records'],
  },
  {
    route: setSensitivity,
    expected: { ...ownerAlone(200, 403), 'an administrator': 200 },
    ask: async ({ db, owner }) => ({
      params: { id: await addRecord(db, owner.id) },
      fields: { level: 'generalised' },
      subjects: [owner.id],
    }),
    changes: ['exact_records', 'records'],
  },
  {
    route: changeOwnLicences,
    expected: ownerAlone(200, 404),
    ask: async ({ db, owner }) => ({
      fields: { records: [await addRecord(db, owner.id)], licence: 'cc-by-4.0', her_permission: true },
    }),
    changes: ['records'],
  },
  {
    route: findNearby,
    expected: everybody(200),
    ask: () => ({ fields: { polygonCoordinate: RECORD.polygonCoordinate } }),
    changes: [],
  },
  {
    route: shrinkPicture,
    expected: members(200),
    ask: ({ picture }) => ({ files: { file: picture } }),
    changes: [],
  },
]

const kept: Entry[] = [
  {
    route: drafts.createDraft,
    expected: members(201),
    ask: () => ({ fields: RECORD }),
    changes: ['drafts'],
  },
  {
    route: drafts.replaceDraft,
    expected: ownerAlone(200, 404),
    ask: async ({ db, owner }) => ({ params: { id: await addDraft(db, owner.id) }, fields: RECORD }),
    changes: ['drafts'],
  },
  {
    route: drafts.deleteDraft,
    expected: ownerAlone(204, 404),
    ask: async ({ db, owner }) => ({ params: { id: await addDraft(db, owner.id) } }),
    changes: ['drafts'],
  },
  {
    route: bookmarks.createBookmark,
    expected: members(201),
    ask: async ({ db, owner }) => ({ fields: { record: await addRecord(db, owner.id) } }),
    changes: ['bookmarks'],
  },
  {
    route: bookmarks.renameBookmark,
    expected: ownerAlone(200, 404),
    ask: async ({ db, owner }) => ({
      params: { id: await addBookmark(db, owner.id) },
      fields: { name: 'Bwlch' },
    }),
    changes: ['bookmarks'],
  },
  {
    route: bookmarks.deleteBookmark,
    expected: ownerAlone(204, 404),
    ask: async ({ db, owner }) => ({ params: { id: await addBookmark(db, owner.id) } }),
    changes: ['bookmarks'],
  },
]

const profiles = [updateProfile, putProfile].map((route): Entry => ({
  route,
  expected: ownerAlone(200, 403),
  ask: ({ owner, picture }) => ({
    params: { id: owner.id },
    fields: { bio: 'I walk.' },
    files: { profile_picture: picture },
  }),
  changes: ['profiles', 'accounts'],
}))

export const RECORD_ENTRIES: readonly Entry[] = [...records, ...kept, ...profiles]
