import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const S3 = { S3_ENDPOINT: 'https://s3.example.org', S3_KEY_ID: 'key', S3_SECRET: 'the-secret' }

test('files and tilesets are in the data folder unless addresses of buckets are set', () => {
  expect(parseConfig({})).toMatchObject({ filesIn: null, tilesIn: null, reliefPublicUrl: null })
  const set = { ...S3, FILES_URL: 's3://portal/files', TILES_URL: 's3://portal/tiles' }
  expect(parseConfig(set)).toMatchObject({
    filesIn: { bucket: 'portal', prefix: 'files/', endpoint: 'https://s3.example.org' },
    tilesIn: { bucket: 'portal', prefix: 'tiles/' },
  })
})

test.each([
  [{ FILES_URL: 's3://portal' }, 'S3_ENDPOINT'],
  [{ ...S3, FILES_URL: '/srv/files' }, 'FILES_URL holds "/srv/files"'],
  [{ ...S3, TILES_URL: 'https://portal' }, 'TILES_URL holds "https://portal"'],
  [{ RELIEF_PUBLIC_URL: 'https://cdn.example.org' }, 'set TILES_URL too'],
  [{ ...S3, TILES_URL: 's3://portal', RELIEF_PUBLIC_URL: 'cdn' }, 'RELIEF_PUBLIC_URL holds "cdn"'],
])('%j is refused in words that name the setting and no secret', (environment, words) => {
  expect(() => parseConfig(environment)).toThrow(words)
  expect(() => parseConfig(environment)).not.toThrow('the-secret')
})

test('a public address of the tilesets has no slash at its end', () => {
  const set = { ...S3, TILES_URL: 's3://portal', RELIEF_PUBLIC_URL: 'https://cdn.example.org/tiles/' }
  expect(parseConfig(set).reliefPublicUrl).toBe('https://cdn.example.org/tiles')
})
