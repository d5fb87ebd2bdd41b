/**
 * The pages of the administration, in the order of its menu. Moderators have only some of them. `within` names the page beside whose
 * heading a page stands, for those who have that page too; `ifAny` a page that is left out as long as there is nothing on it.
 */
export const ADMIN_SECTIONS = [
  { name: 'overview', path: '/admin', moderators: true },
  { name: 'members', path: '/admin/members', moderators: false },
  { name: 'reviewers', path: '/admin/reviewers', moderators: false, within: 'members' },
  { name: 'review', path: '/admin/review', moderators: false, within: 'members', ifAny: true },
  { name: 'records', path: '/admin/records', moderators: false },
  { name: 'imports', path: '/admin/imports', moderators: true, within: 'records' },
  { name: 'reports', path: '/admin/reports', moderators: true },
  { name: 'news', path: '/admin/news', moderators: false },
  { name: 'feedback', path: '/admin/feedback', moderators: false },
  { name: 'sensitive', path: '/admin/sensitive', moderators: false },
  { name: 'state', path: '/admin/state', moderators: false },
  { name: 'audit', path: '/admin/audit', moderators: false },
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]['name']
type Section = (typeof ADMIN_SECTIONS)[number]
type MenuRole = 'administrator' | 'moderator'

export function sectionsFor(role: MenuRole): Section[] {
  return ADMIN_SECTIONS.filter(({ moderators }) => moderators || role === 'administrator')
}

/** The page in the menu to which a page belongs: itself, or the one in which it stands. */
export function inMenu(name: AdminSection, role: MenuRole): AdminSection {
  const all = sectionsFor(role)
  const found = all.find((each) => each.name === name)
  const home = found && 'within' in found ? found.within : name
  return all.some((each) => each.name === home) ? home : name
}

/** The pages in the menu. */
export function menuFor(role: MenuRole): Section[] {
  return sectionsFor(role).filter(({ name }) => inMenu(name, role) === name)
}

/** The pages that stand together with this one, itself among them; only one if it stands alone. */
export function besides(name: AdminSection, role: MenuRole): Section[] {
  return sectionsFor(role).filter((each) => inMenu(each.name, role) === inMenu(name, role))
}
