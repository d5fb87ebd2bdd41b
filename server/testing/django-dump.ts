import { pbkdf2Sync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePicture } from './pictures.ts'

export const DJANGO_PASSWORD = 'Crug y Deryn 1923'

const ITERATIONS = 1000

/** As Django stores it. Few iterations, so that tests of many members do not take minutes; a real dump has up to a million. */
export function djangoHash(password: string, salt: string): string {
  const digest = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256').toString('base64')
  return `pbkdf2_sha256$${ITERATIONS}$${salt}$${digest}`
}

/** A token of the old portal's login. */
export function djangoToken(user: number): string {
  return user.toString(16).padStart(40, '0')
}

/**
 * What `manage.py dumpdata` gives of a portal with the wire contract, with its oddities: tables of Django's own, two profiles of a
 * member, records whose owner has left, outlines as text and one that nothing can draw.
 * @param media where the old pictures are put: one portrait, the pictures of the first record and of the news item
 */
export async function makeDjangoDump(
  media: string,
  { members, records }: { members: number; records: number },
): Promise<unknown[]> {
  await mkdir(path.join(media, 'records'), { recursive: true })
  for (const name of ['records/one.jpg', 'records/two.jpg', 'portrait.jpg', 'news.jpg'])
    await writeFile(path.join(media, name), await makePicture())
  await writeFile(path.join(media, 'records', 'broken.jpg'), 'no picture')
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return [
    { model: 'contenttypes.contenttype', pk: 1, fields: { app_label: 'auth', model: 'user' } },
    {
      model: 'sessions.session',
      pk: 'abc',
      fields: { session_data: '…', expire_date: '2026-01-01T00:00:00Z' },
    },
    ...numbers(members).map((n) => user(10 * n)),
    { model: 'authtoken.token', pk: djangoToken(10), fields: { user: 10, created: '2025-05-01T10:00:00Z' } },
    profile(10, 10, {
      bio: 'I dig.',
      location: null,
      expertise_level: 'researcher',
      profile_picture: 'portrait.jpg',
    }),
    profile(777, 10, { bio: 'Not the one that was shown.' }),
    ...numbers(records).map((n) => record(100 + n, 10 * (1 + (n % members)))),
    record(50, 9999, { title: 'Owner has left', picture1: 'records/one.jpg', picture3: 'records/two.jpg' }),
    record(51, 10, { title: 'Picture lost', picture1: 'records/gone.jpg', picture2: 'records/broken.jpg' }),
    record(52, 10, { title: 'Nothing to draw', polygonCoordinate: '[[52, -4]]' }),
    record(53, 10, {
      title: 'A path that leads elsewhere',
      picture1: '../../etc/passwd',
      monument_type: 'castle',
    }),
    { model: 'news.tag', pk: 3, fields: { name: 'LiDAR' } },
    {
      model: 'news.news',
      pk: 7,
      fields: {
        title: 'New tiles',
        content: 'Two valleys.',
        published_at: '2025-03-02T09:00:00.123Z',
        image: 'news.jpg',
        tags: [3],
      },
    },
  ]
}

function user(id: number): object {
  return {
    model: 'auth.user',
    pk: id,
    fields: {
      username: `Finder${id}`,
      email: `Finder${id}@example.org`,
      password: djangoHash(DJANGO_PASSWORD, `salt${id}`),
      is_active: true,
      is_superuser: id === 10,
      date_joined: '2024-02-29T12:30:00.500Z',
      last_login: '2025-06-01T08:00:00Z',
      groups: [],
    },
  }
}

function profile(pk: number, owner: number, fields: object): object {
  return {
    model: 'profiles.profile',
    pk,
    fields: {
      user: owner,
      bio: '',
      expertise_level: 'beginner',
      organisation: '',
      website: '',
      profile_picture: '',
      ...fields,
    },
  }
}

function record(pk: number, owner: number, fields: object = {}): object {
  const east = -3.9 + (pk % 1000) / 10_000
  const outline = [
    [52.123456789012345, east],
    [52.124, east],
    [52.124, east + 0.001],
  ]
  return {
    model: 'records.lidarrecord',
    pk,
    fields: {
      recorded_by: owner,
      title: `Mound ${pk}`,
      description: 'A low round mound.',
      PRN: null,
      site_type: 'mound',
      monument_type: 'cairn',
      period: 'bronze_age',
      date_recorded: '2025-01-31',
      polygonCoordinate: pk % 2 === 0 ? JSON.stringify(outline) : outline,
      picture1: '',
      ...fields,
    },
  }
}
