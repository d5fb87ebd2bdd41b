import type { ModeratedMember } from '#contract/review/moderation/moderation.ts'

/** A member as administrators see them in their list. */
export function sampleMember(known: Partial<ModeratedMember> = {}): ModeratedMember {
  return {
    id: 7,
    username: 'nest',
    email: 'nest@example.org',
    joined: '2026-11-01T10:00:00Z',
    last_active: '2026-11-20T10:00:00Z',
    records: 3,
    administrator: false,
    moderator: false,
    suspended: null,
    records_hidden: null,
    ...known,
  }
}
