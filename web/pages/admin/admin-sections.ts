/** The pages of the administration, in the order of its menu. */
export const ADMIN_SECTIONS = [
  { name: 'overview', path: '/admin' },
  { name: 'members', path: '/admin/members' },
  { name: 'records', path: '/admin/records' },
  { name: 'reports', path: '/admin/reports' },
  { name: 'news', path: '/admin/news' },
  { name: 'feedback', path: '/admin/feedback' },
  { name: 'state', path: '/admin/state' },
  { name: 'audit', path: '/admin/audit' },
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]['name']
