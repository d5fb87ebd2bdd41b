import type { Comment, Thread } from '#contract/review/moderation/comments.ts'

/** A comment of somebody else that everybody can read. */
export function sampleComment(known: Partial<Comment> = {}): Comment {
  return {
    number: 5,
    by: 'gwen',
    mine: false,
    text: 'Is it a barrow?',
    state: 'shown',
    at: '2026-11-20T10:00:00Z',
    edited: null,
    version: 1,
    editable_until: null,
    muted: false,
    acts: ['report', 'mute'],
    ...known,
  }
}

/** A discussion in which the reader can write. */
export function sampleThread(known: Partial<Thread> = {}): Thread {
  const comments = known.comments ?? [sampleComment()]
  return {
    total: comments.length,
    open: true,
    locked: null,
    writable: true,
    lockable: false,
    follows: false,
    comments,
    earlier: null,
    ...known,
  }
}
