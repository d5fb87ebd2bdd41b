import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { actsUnnamed, readNote } from '#contract/review/audit-note.ts'
import { AUDITED_ACTS, type AuditEntry, type AuditTarget } from '#contract/review/audit.ts'
import { DOWNLOADED_LISTS } from '#contract/http/lists.ts'

export function ActName({ act }: { act: string }) {
  const { t } = useTranslation('audit')
  const known = AUDITED_ACTS.find((each) => each === act)
  return <strong>{known ? t(`acts.${known}`) : act}</strong>
}

/** Whoever did it; for a failed login, whose account was tried. */
export function Actor({ entry }: { entry: AuditEntry }) {
  const { act, actor, target } = entry
  const { t } = useTranslation('audit')
  const { t: tLists } = useTranslation('lists')
  if (act === 'login-failed' && target === null) return tLists('audit.unknownName')
  if (act === 'login-failed' && target?.name) return <MemberLink username={target.name} words={target.name} />
  if (act === 'login-failed' && target) return <Target target={target} />
  if (actor === null) {
    const unnamed = actsUnnamed(entry)
    return unnamed && t(`actors.${unnamed}`)
  }
  return <MemberLink username={actor} words={actor} />
}

export function Note({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('lists')
  const { t: tAudit } = useTranslation('audit')
  const { t: tReview } = useTranslation('review')
  const read = readNote(entry)
  switch (read?.kind) {
    case 'own':
      return tAudit(`notes.${read.note}`)
    case 'grant':
      return tAudit(read.grant.commandLine ? 'notes.roleByCommandLine' : 'notes.role', {
        role: t(`roles.${read.grant.role}`),
        area: t(`areas.${read.grant.area}`),
      })
    case 'lines':
      return t('totals.lines', { count: read.count })
    case 'places':
      return tAudit('notes.places', { count: read.count })
    case 'several':
      return tAudit('notes.several', { count: read.count, reason: read.reason })
    case 'level':
      return tAudit(`levels.${read.level}`)
    case 'state':
      return tReview(`states.${read.state}`)
    case 'her':
      return tReview(`her.status.${read.status}`)
    case 'words':
      return read.words
    case undefined:
      return null
  }
}

const NAMED = ['account', 'news', 'record', 'report'] as const
const TARGETS = ['account', 'feedback', 'job', 'news', 'record', 'report', 'request'] as const

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

function useWordsOf({ kind, id, name: english, name_cy: welsh }: AuditTarget): string {
  const { t, i18n } = useTranslation('lists')
  const { t: tAudit } = useTranslation('audit')
  const name = (i18n.language === 'cy' ? welsh : undefined) ?? english
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
