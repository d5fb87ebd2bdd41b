import * as feedback from '#contract/site/feedback.ts'
import * as grants from '#contract/review/grants.ts'
import * as moderation from '#contract/review/moderation/moderation.ts'
import * as news from '#contract/site/news.ts'
import { retryJob } from '#contract/site/operations.ts'
import * as reports from '#contract/review/moderation/reports.ts'
import * as requests from '#contract/review/moderation/sensitive-requests.ts'
import { setModerator } from '#server/accounts/index.ts'
import { insertGrant } from '#server/review/grants/grants.repository.ts'
import { hideAll } from '#server/moderation/hidings.repository.ts'
import type { Entry, Stage } from './entry.ts'
import { administrators, everybody, moderators } from './expected.ts'
import { addFailedJob, addFeedback, addNews, addRecord, addReport, addRequest, suspend } from './things.ts'

const reason = 'A reason'

const letters: Entry[] = [
  {
    route: feedback.sendFeedback,
    expected: everybody(200),
    ask: () => ({ fields: { message: 'Diolch' } }),
    changes: ['feedback'],
  },
  {
    route: feedback.markFeedbackDone,
    expected: administrators(204),
    ask: async ({ db }) => ({ params: { id: await addFeedback(db, { done: false }) } }),
    changes: ['feedback'],
  },
  {
    route: feedback.reopenFeedback,
    expected: administrators(204),
    ask: async ({ db }) => ({ params: { id: await addFeedback(db, { done: true }) } }),
    changes: ['feedback'],
  },
  {
    route: feedback.deleteFeedback,
    expected: administrators(204),
    ask: async ({ db }) => ({ params: { id: await addFeedback(db, { done: false }) } }),
    changes: ['feedback'],
  },
  {
    route: reports.sendReport,
    expected: everybody(200),
    ask: async ({ db, owner }) => ({
      fields: { record: String(await addRecord(db, owner.id)), reason: 'other' },
    }),
    changes: ['reports'],
  },
  {
    route: reports.decideReports,
    expected: moderators(200),
    ask: async ({ db, owner }) => {
      const record = await addRecord(db, owner.id)
      await addReport(db, record)
      const until = '2100-01-01T00:00:00Z'
      const fields = { record: String(record), until, decision: 'hidden', text: reason }
      return { fields, subjects: [owner.id] }
    },
    changes: ['reports', 'records', 'jobs'],
  },
  {
    route: reports.deleteReport,
    expected: administrators(204),
    ask: async (stage) => ({ params: { id: await reportOf(stage) } }),
    changes: ['reports'],
  },
  {
    route: requests.sendSensitiveRequest,
    expected: everybody(200),
    ask: () => ({
      fields: {
        who: 'landowner',
        place: 'SN 599 799',
        name: 'Mair',
        email: 'mair@example.org',
        reason: 'At risk',
      },
    }),
    changes: ['sensitive_requests', 'jobs'],
  },
  {
    route: requests.closeSensitiveRequest,
    expected: administrators(204),
    ask: async ({ db }) => ({ params: { id: await addRequest(db) }, fields: { answer: 'Withheld' } }),
    changes: ['sensitive_requests', 'jobs'],
  },
  {
    route: requests.deleteSensitiveRequest,
    expected: administrators(204),
    ask: async ({ db }) => ({ params: { id: await addRequest(db) } }),
    changes: ['sensitive_requests'],
  },
]

async function reportOf({ db, owner }: Stage): Promise<number> {
  return addReport(db, await addRecord(db, owner.id))
}

const moderated: Entry[] = [
  {
    route: moderation.suspendMember,
    expected: administrators(204),
    ask: async ({ another }) => {
      const { id } = await another()
      return { params: { id }, fields: { reason }, subjects: [id] }
    },
    changes: ['accounts', 'jobs'],
  },
  {
    route: moderation.restoreMember,
    expected: administrators(204),
    ask: async ({ db, another }) => {
      const { id } = await another()
      await suspend(db, id)
      return { params: { id }, subjects: [id] }
    },
    changes: ['accounts', 'jobs'],
  },
  {
    route: moderation.grantModerator,
    expected: administrators(204),
    ask: async ({ another }) => {
      const { id } = await another()
      return { params: { id }, subjects: [id] }
    },
    changes: ['accounts'],
  },
  {
    route: moderation.revokeModerator,
    expected: administrators(204),
    ask: async ({ db, another }) => {
      const { id } = await another()
      await setModerator(db, id, true)
      return { params: { id }, subjects: [id] }
    },
    changes: ['accounts'],
  },
  {
    route: grants.grantRole,
    expected: administrators(201),
    ask: async ({ another }) => {
      const { id, username } = await another()
      return { fields: { username, role: 'reviewer', area: 'wales', reason }, subjects: [id] }
    },
    changes: ['role_grants'],
  },
  {
    route: grants.endGrant,
    expected: administrators(204),
    ask: async ({ db, another }) => {
      const { id: accountId } = await another()
      const grant = { accountId, role: 'reviewer', area: 'wales', grantedBy: null, reason } as const
      return {
        params: { id: (await insertGrant(db, grant)) ?? 0 },
        fields: { reason },
        subjects: [accountId],
      }
    },
    changes: ['role_grants'],
  },
  {
    route: moderation.hideRecordsOf,
    expected: administrators(200),
    ask: async ({ db, another }) => {
      const { id } = await another()
      await addRecord(db, id)
      return { params: { id }, fields: { reason }, subjects: [id] }
    },
    changes: ['records', 'hidings', 'jobs'],
  },
  {
    route: moderation.unhideRecordsOf,
    expected: administrators(200),
    ask: async ({ db, another }) => {
      const { id } = await another()
      await addRecord(db, id)
      await hideAll(db, id, { reason, now: new Date() })
      return { params: { id }, fields: { reason }, subjects: [id] }
    },
    changes: ['records', 'hidings', 'jobs'],
  },
  {
    route: moderation.hideRecord,
    expected: moderators(204),
    ask: async ({ db, owner }) => ({
      params: { id: await addRecord(db, owner.id) },
      fields: { reason },
      subjects: [owner.id],
    }),
    changes: ['records', 'jobs'],
  },
  {
    route: moderation.unhideRecord,
    expected: moderators(204),
    ask: async ({ db, owner }) => ({
      params: { id: await addRecord(db, owner.id, 'hidden') },
      fields: { reason },
      subjects: [owner.id],
    }),
    changes: ['records', 'jobs'],
  },
  {
    route: retryJob,
    expected: administrators(204),
    ask: async ({ db }) => ({ params: { id: await addFailedJob(db) } }),
    changes: ['jobs'],
  },
]

const TEXTS = { title: 'A new layer', content: 'There is a new layer on the map.' }

const newsItems: Entry[] = [
  {
    route: news.createNews,
    expected: administrators(201),
    ask: ({ picture }) => ({ fields: { ...TEXTS, image_alt: 'A hill' }, files: { image: picture } }),
    changes: ['news'],
  },
  {
    route: news.changeNews,
    expected: administrators(200),
    ask: async ({ db, picture }) => ({
      params: { id: await addNews(db, { published: true }) },
      fields: { title: 'Changed', image_alt: 'A hill' },
      files: { image: picture },
    }),
    changes: ['news'],
  },
  {
    route: news.publishNews,
    expected: administrators(200),
    ask: async ({ db }) => ({ params: { id: await addNews(db, { published: false }) } }),
    changes: ['news', 'jobs'],
  },
  {
    route: news.unpublishNews,
    expected: administrators(200),
    ask: async ({ db }) => ({ params: { id: await addNews(db, { published: true }) } }),
    changes: ['news'],
  },
  {
    route: news.deleteNews,
    expected: administrators(204),
    ask: async ({ db }) => ({ params: { id: await addNews(db, { published: false }) } }),
    changes: ['news'],
  },
  {
    route: news.previewNews,
    expected: administrators(200),
    ask: () => ({ fields: { content: TEXTS.content } }),
    changes: [],
  },
]

export const ADMINISTRATION_ENTRIES: readonly Entry[] = [...letters, ...moderated, ...newsItems]
