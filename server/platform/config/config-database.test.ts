import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warningOfPlainConnection } from './config-database.ts'
import { parseConfig } from './config.ts'

const ADDRESS = 'postgresql://portal:secret@db.example/portal'
let folder: string
let file: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-secrets-'))
  file = path.join(folder, 'database-url')
  writeFileSync(file, `${ADDRESS}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a secret', () => {
  it('can be in a file that another variable names', () => {
    expect(parseConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(ADDRESS)
    writeFileSync(path.join(folder, 'smtp'), 'smtp://mail.example')
    const mail = { SMTP_URL_FILE: path.join(folder, 'smtp'), MAIL_FROM: 'post@lidar.example' }
    expect(parseConfig(mail).mail.server?.host).toBe('mail.example')
  })

  it('is refused if it is set twice, and is not repeated', () => {
    const settings = { DATABASE_URL: ADDRESS, DATABASE_URL_FILE: file }
    expect(() => parseConfig(settings)).toThrow(
      /^DATABASE_URL and DATABASE_URL_FILE are both set; remove one of them$/,
    )
  })

  it('in a file that cannot be read is an error that names the variable', () => {
    const missing = path.join(folder, 'missing')
    expect(() => parseConfig({ SMTP_URL_FILE: missing })).toThrow(/^SMTP_URL_FILE names a file .*ENOENT/)
  })

  it('in an empty file is refused, so that no embedded database is begun in its place', () => {
    const empty = path.join(folder, 'empty')
    writeFileSync(empty, '\n')
    expect(() => parseConfig({ DATABASE_URL_FILE: empty })).toThrow(
      `DATABASE_URL_FILE names a file that is empty: ${empty}`,
    )
  })
})

describe('connections to PostgreSQL', () => {
  it('are at most ten in a process, or as many as the operator says', () => {
    expect(parseConfig({})).toMatchObject({ databasePool: 10, databasePooler: null })
    const settings = { DATABASE_POOL: '4', DATABASE_POOLER: 'transaction' }
    expect(parseConfig(settings)).toMatchObject({ databasePool: 4, databasePooler: 'transaction' })
  })

  it.each([
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOLER', 'session'],
  ])('cannot be %s=%s', (variable, value) => {
    expect(() => parseConfig({ [variable]: value })).toThrow(variable)
  })

  it.each([
    ADDRESS,
    `${ADDRESS}?sslmode=disable`,
    `${ADDRESS}?sslmode=prefer`,
    'postgresql://10.0.0.7/portal',
  ])('to another machine without TLS are warned of: %s', (address) => {
    const warning = warningOfPlainConnection(address)
    expect(warning).toMatch(/^DATABASE_URL leads to (db\.example|10\.0\.0\.7) without TLS/)
    expect(warning).not.toContain('secret')
  })

  it.each([
    null,
    `${ADDRESS}?sslmode=verify-full`,
    `${ADDRESS}?sslmode=require`,
    'postgresql://localhost/portal',
    'postgresql://portal@127.0.0.1:5433/portal',
    'postgresql://[::1]/portal',
    'postgresql:///portal?host=/run/postgresql',
  ])('with TLS or within this machine are not: %s', (address) => {
    expect(warningOfPlainConnection(address)).toBeNull()
  })
})
