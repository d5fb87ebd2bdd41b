import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  EVIDENCE_FIELDS,
  EVIDENCE_KINDS,
  EVIDENCE_TEXTS,
  SEEN_AS,
  VISIT_PERMISSIONS,
  type Evidence,
} from '#contract/records/details-values.ts'
import { SEEN_LAYERS } from '#contract/relief/light.ts'
import type { Judge } from './judge.rules.ts'

/** Judges one piece of evidence. Undefined if it is refused. @param path for the errors */
export function judgeEvidence(judge: Judge, path: string, sent: unknown): Evidence | undefined {
  const kind = judge.choice(`${path}: kind`, kindOf(sent), EVIDENCE_KINDS)
  if (kind === undefined) return undefined
  const names: readonly string[] = EVIDENCE_FIELDS[kind]
  const object = judge.object(path, sent, ['kind', ...names])
  if (!object) return undefined
  const before = judge.errors.length
  const fields = names
    .filter((name) => isSaid(object[name]))
    .map((name) => [name, fieldOf(judge, `${path}: ${name}`, name, object[name])])
    // A text of blanks alone says nothing.
    .filter(([, value]) => value !== '')
  if (judge.isFinished && kind === 'site_visit' && !isSaid(object.permission))
    judge.errors.push(REFUSAL_TEXTS.visitPermission)
  if (judge.errors.length > before) return undefined
  return { kind, ...(Object.fromEntries(fields) as Omit<Evidence, 'kind'>) }
}

function kindOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'kind' in sent ? sent.kind : undefined
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function fieldOf(judge: Judge, path: string, name: string, sent: unknown): unknown {
  switch (name) {
    case 'seen_as':
      return judge.choice(path, sent, SEEN_AS)
    case 'permission':
      return judge.choice(path, sent, VISIT_PERMISSIONS)
    case 'layer':
      return judge.choice(path, sent, SEEN_LAYERS)
    case 'azimuth':
      return judge.degrees(path, sent, 360)
    case 'altitude':
      return judge.degrees(path, sent, 90)
    case 'date':
      return judge.day(path, sent)
    default:
      return judge.text(path, sent, EVIDENCE_TEXTS[name as keyof typeof EVIDENCE_TEXTS])
  }
}
