import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { objectSettings } from './settings.ts'

const COMPLETE = { S3_ENDPOINT: 'https://s3.example.org', S3_KEY_ID: 'key', S3_SECRET: 'the-secret' }

test('an address and the settings make a place in a bucket', () => {
  expect(objectSettings('FILES_URL', 's3://portal/files', COMPLETE)).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    bucket: 'portal',
    prefix: 'files/',
    keyId: 'key',
    secret: 'the-secret',
  })
  const region = { ...COMPLETE, S3_REGION: 'eu-west-2' }
  expect(objectSettings('FILES_URL', 's3://portal', region)).toMatchObject({
    prefix: '',
    region: 'eu-west-2',
  })
  expect(objectSettings('FILES_URL', 's3://portal/a/b/', COMPLETE).prefix).toBe('a/b/')
})

test('a file may hold the secret', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-secret-'))
  try {
    const file = path.join(folder, 'secret')
    writeFileSync(file, 'from a file\n')
    const environment = { ...COMPLETE, S3_SECRET: '', S3_SECRET_FILE: file }
    expect(objectSettings('FILES_URL', 's3://portal', environment).secret).toBe('from a file')
    expect(() => objectSettings('FILES_URL', 's3://portal', { ...environment, S3_SECRET: 'x' })).toThrow(
      'S3_SECRET and S3_SECRET_FILE are both set',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  's3://',
  's3://UPPER',
  's3://a',
  's3://bucket/../up',
  's3://bucket//a',
  's3://bucket/a b',
  'https://x',
])('the address %s is refused by the name of its setting', (address) => {
  expect(() => objectSettings('TILES_URL', address, COMPLETE)).toThrow(`TILES_URL holds "${address}"`)
})

test.each([
  ['S3_ENDPOINT', ''],
  ['S3_KEY_ID', ''],
  ['S3_SECRET', ''],
  ['S3_ENDPOINT', 'example.org'],
  ['S3_ENDPOINT', 'https://example.org/bucket'],
  ['S3_ENDPOINT', 'https://key:the-secret@example.org'],
])('%s must not be "%s"', (variable, value) => {
  const parse = () => objectSettings('FILES_URL', 's3://portal', { ...COMPLETE, [variable]: value })
  expect(parse).toThrow(variable)
  expect(parse).not.toThrow('the-secret')
})
