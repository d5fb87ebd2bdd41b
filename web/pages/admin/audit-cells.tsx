import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { AUDITED_ACTS, auditNote, type AuditEntry, type AuditTarget } from '#contract/audit.ts'
import { readGrantNote } from '#contract/grant-note.ts'
import { DOWNLOADED_LISTS } from '#contract/lists.ts'

export function ActName({ act }: { act: string }) {
  const { t } = useTranslation('audit')
  const known = AUDITED_ACTS.find((each) => each === act)
  return <strong>{known ? t(`acts.${known}`) : act}</strong>
}

/** Whoever did it; for a failed login, whose account was tried. */
export function Actor({ entry: { act, actor, target } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  if (act === 'login-failed' && target === null) return tLists('audit.unknownName')
  if (act === 'login-failed' && target?.name) return <MemberLink username={target.name} words={target.name} />
  if (act === 'login-failed' && target) return <Target target={target} />
  if (actor === null) return act === 'login' ? t('records.former') : t('audit.nobody')
  return <MemberLink username={actor} words={actor} />
}

export function Note({ entry: { act, note } }: { entry: AuditEntry }) {
  const { t } = useTranslation('lists')
  const { t: tAudit } = useTranslation('audit')
  if (act === 'list-downloaded') return t('totals.lines', { count: Number(note) })
  const own = auditNote(note)
  if (own) return tAudit(`notes.${own}`)
  const grant = act === 'role-granted' || act === 'role-ended' ? readGrantNote(note) : null
  if (!grant) return note
  const words = { role: t(`roles.${grant.role}`), area: t(`areas.${grant.area}`) }
  return tAudit(grant.commandLine ? 'notes.roleByCommandLine' : 'notes.role', words)
}

const NAMED = ['account', 'news', 'record', 'report'] as const
const TARGETS = ['account', 'feedback', 'job', 'news', 'record', 'report'] as const

/** What it was done to, by its name, with a link to where it can be looked at. */
export function Target({ target }: { target: AuditTarget }) {
  const { t } = useTranslation('lists')
  const { kind, id, name, found } = target
  const words = useWordsOf(target)
  if (found === null) {
    if (kind === 'account') return t('audit.former', { id })
    return kind === 'record' || kind === 'news' || kind === 'report'
      ? t('audit.deleted', { what: words })
      : words
  }
  if (found.kind === 'account') return <MemberLink username={name ?? ''} words={words} />
  const to = found.kind === 'record' ? `/admin/records?search=${found.id}` : `/admin/news/${found.id}`
  return (
    <Link component={RouterLink} to={to}>
      {words}
    </Link>
  )
}

function useWordsOf({ kind, id, name }: AuditTarget): string {
  const { t } = useTranslation('lists')
  const { t: tAudit } = useTranslation('audit')
  const list = DOWNLOADED_LISTS.find((each) => each === name)
  if (kind === 'list') return list ? tAudit('named.list', { name: t(`names.${list}`) }) : String(name)
  const named = NAMED.find((each) => each === kind)
  if (named && name !== null) return tAudit(`named.${named}`, { name })
  const known = TARGETS.find((each) => each === kind)
  return known ? tAudit(`targets.${known}`, { id }) : `${kind} ${id}`
}

function MemberLink({ username, words }: { username: string; words: string }) {
  return (
    <Link component={RouterLink} to={`/admin/members?search=${encodeURIComponent(username)}`}>
      {words}
    </Link>
  )
}
