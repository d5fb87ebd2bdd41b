import { ObjectsUnavailable } from './errors.ts'
import type { Requests } from './requests.source.ts'
import { allOf, parseXml, textOf } from './xml.ts'

export interface ListedObject {
  key: string
  bytes: number
  modifiedAt: Date
  /** Changes with the content; without quotes. */
  etag: string
}

/** Keys on a page: the most that storage sends. */
export const PAGE = 1000

/** Lists the objects below `root` whose remaining key begins with `prefix`, page by page. */
export async function* pagesOf(
  requests: Requests,
  root: string,
  prefix: string,
  pageKeys: number,
): AsyncGenerator<ListedObject> {
  let token: string | null = null
  do {
    const query: Record<string, string> = {
      'list-type': '2',
      'max-keys': String(pageKeys),
      // A key may have characters that XML cannot have.
      'encoding-type': 'url',
      prefix: root + prefix,
      ...(token !== null && { 'continuation-token': token }),
    }
    const answer = await requests.askText({ method: 'GET', key: null, query })
    const page = parseXml(answer?.text ?? '')
    if (page?.name !== 'ListBucketResult')
      throw new ObjectsUnavailable(`${requests.place} answered with something other than a list`)
    for (const one of allOf(page, 'Contents')) {
      const key = decodeURIComponent((textOf(one, 'Key') ?? '').replaceAll('+', ' '))
      yield {
        key: key.slice(root.length),
        bytes: Number(textOf(one, 'Size')),
        modifiedAt: new Date(textOf(one, 'LastModified') ?? Number.NaN),
        etag: (textOf(one, 'ETag') ?? '').replaceAll('"', ''),
      }
    }
    token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null
  } while (token !== null)
}
