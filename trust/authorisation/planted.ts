import { createDraft, deleteDraft } from '#contract/records/drafts.ts'
import type { Entry } from './entry.ts'
import { members, ownerAlone } from './expected.ts'
import { addDraft } from './things.ts'

/** Rows that are wrong, each in one way: a check that accepts them would accept anything. */
export const PLANTED: Readonly<Record<'granted' | 'elsewhere', Entry>> = {
  /** Should be refused, but is about the user's own draft. */
  granted: {
    route: deleteDraft,
    about: 'planted',
    expected: ownerAlone(404, 404),
    ask: async ({ db, owner, asker }) => ({ params: { id: await addDraft(db, (asker ?? owner).id) } }),
    changes: [],
  },
  /** Names a table other than the one that it changes. */
  elsewhere: {
    route: createDraft,
    about: 'planted',
    expected: members(201),
    ask: () => ({ fields: { title: 'Begun' } }),
    changes: ['bookmarks'],
  },
}
