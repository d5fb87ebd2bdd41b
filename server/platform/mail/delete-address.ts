import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { domainToASCII } from 'node:url'
import { isCode } from '#contract/http/fault.ts'
import { enqueue, rewritePayloads, type JobHandler } from '#server/platform/jobs/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { holdsAddress, withoutAddress } from './mail.rules.ts'

const FORGET_JOB = 'forget-in-outbox'

/**
 * Removes an address from all emails that wait to be sent: those to it are deleted, others no longer contain it.
 * Files of the outbox are removed by a job, so that this happens even if the portal ends now.
 */
export async function deleteAddress(tx: Database, email: string): Promise<void> {
  await rewritePayloads(tx, email.toLowerCase(), (payload) => {
    const { to, email: asked } = JSON.parse(payload) as { to?: string; email?: string }
    const isMeant = [to, asked].some((each) => each?.toLowerCase() === email.toLowerCase())
    if (isMeant) return null
    // In the texts rather than in the JSON, where the n of a line break would precede an address.
    const rest: unknown = JSON.parse(payload, (_, value: unknown) =>
      typeof value === 'string' ? withoutAddress(value, email) : value,
    )
    return JSON.stringify(rest)
  })
  await enqueue(tx, { kind: FORGET_JOB, payload: { address: email } })
}

/** Removes messages in files that are addressed to this address or contain it. */
export function deleteInOutbox({ dataDir }: Pick<Config, 'dataDir'>): JobHandler {
  return {
    kind: FORGET_JOB,
    run: async (payload, signal) => {
      const { address } = payload as { address: string }
      const [local = '', domain = ''] = address.split(/@(?=[^@]*$)/)
      const forms = [...new Set([address, `${local}@${domainToASCII(domain)}`])]
      const folder = path.join(dataDir, 'outbox')
      let isComplete = false
      while (!isComplete) {
        isComplete = true
        for (const name of await filesIn(folder)) {
          signal.throwIfAborted()
          const file = path.join(folder, name)
          const bytes = await readIfThere(file)
          // An email that was just being written has its lasting name now: the folder is read again.
          if (!bytes) isComplete = false
          else if (forms.some((form) => holdsAddress(decoded(bytes), form))) await rm(file, { force: true })
        }
      }
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Decodes a message of the portal: one text part, encoded or not (RFC 2045). */
function decoded(message: Buffer): string {
  const text = message.toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  const head = text.slice(0, end < 0 ? undefined : end).replaceAll(/\r\n[ \t]+/g, ' ')
  const body = end < 0 ? '' : text.slice(end + 4)
  if (/^content-transfer-encoding: *base64/im.test(head))
    return `${head}\n${Buffer.from(body, 'base64').toString('utf8')}`
  if (/^content-transfer-encoding: *quoted-printable/im.test(head)) return `${head}\n${unquoted(body)}`
  return `${head}\n${body}`
}

function unquoted(body: string): string {
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
