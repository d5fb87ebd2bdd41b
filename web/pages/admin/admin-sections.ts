/** The pages of the administration, in the order of its menu. Moderators have only some of them. */
export const ADMIN_SECTIONS = [
  { name: 'overview', path: '/admin', moderators: true },
  { name: 'members', path: '/admin/members', moderators: false },
  { name: 'reviewers', path: '/admin/reviewers', moderators: false },
  { name: 'review', path: '/admin/review', moderators: false },
  { name: 'records', path: '/admin/records', moderators: false },
  { name: 'imports', path: '/admin/imports', moderators: true },
  { name: 'reports', path: '/admin/reports', moderators: true },
  { name: 'news', path: '/admin/news', moderators: false },
  { name: 'feedback', path: '/admin/feedback', moderators: false },
  { name: 'sensitive', path: '/admin/sensitive', moderators: false },
  { name: 'state', path: '/admin/state', moderators: false },
  { name: 'audit', path: '/admin/audit', moderators: false },
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]['name']

export function sectionsFor(role: 'administrator' | 'moderator') {
  return ADMIN_SECTIONS.filter(({ moderators }) => moderators || role === 'administrator')
}
