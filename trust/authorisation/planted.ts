import { createDraft, deleteDraft } from '#contract/drafts.ts'
import type { Entry } from './entry.ts'
import { members, ownerAlone } from './expected.ts'
import { addDraft } from './things.ts'

/** Rows that are wrong, each in one way: what finds nothing wrong with them would find nothing at all. */
export const PLANTED: Readonly<Record<'granted' | 'elsewhere', Entry>> = {
  /** To be refused, and yet about a draft of whoever asks. */
  granted: {
    route: deleteDraft,
    about: 'planted',
    expected: ownerAlone(404, 404),
    ask: async ({ db, owner, asker }) => ({ params: { id: await addDraft(db, (asker ?? owner).id) } }),
    changes: [],
  },
  /** Said to be seen in another table than it is. */
  elsewhere: {
    route: createDraft,
    about: 'planted',
    expected: members(201),
    ask: () => ({ fields: { title: 'Begun' } }),
    changes: ['bookmarks'],
  },
}
